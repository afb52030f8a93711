/** The demo's day plans of an older and a younger group. The other groups have them in another order. */
import type { ActivityCategory, ActivityIcon } from '#core/plans/plan.ts';
import { periodOf } from '#core/plans/plan-rules.ts';

type ActivityText = readonly [name: string, notes: string];
type SeededActivity = readonly [
  time: string,
  category: ActivityCategory,
  icon: ActivityIcon,
  en: ActivityText,
  fr: ActivityText,
];

/** Room 402, ten-year-olds. */
const older: readonly SeededActivity[] = [
  [
    '08:30',
    'free',
    'puzzle',
    ['Arrival and free play', 'Board games, drawing or a quiet chat in the classroom.'],
    ['Accueil et jeux libres', 'Jeux de société, dessin ou jasette tranquille dans la classe.'],
  ],
  [
    '08:50',
    'academic',
    'book',
    ['French: reading workshop', 'Novel circles: chapter 4 of “The Lighthouse Keeper”.'],
    [
      'Français\u00a0: atelier de lecture',
      'Cercles de lecture\u00a0: le chapitre 4 du «\u00a0Gardien du phare\u00a0».',
    ],
  ],
  [
    '09:40',
    'academic',
    'pencil',
    ['French: writing', 'Second draft of the nature journal; bring the green notebook.'],
    ['Français\u00a0: écriture', 'Deuxième version du carnet de la nature; apporter le cahier vert.'],
  ],
  [
    '10:20',
    'break',
    'tree',
    ['Recess', 'Outside in the yard, whatever the weather.'],
    ['Récréation', 'Dehors dans la cour, beau temps, mauvais temps.'],
  ],
  [
    '10:40',
    'academic',
    'calculator',
    ['Mathematics: fractions', 'Comparing fractions with paper strips, in teams of three.'],
    ['Mathématique\u00a0: les fractions', 'Comparer des fractions avec des bandes de papier, en équipe de trois.'],
  ],
  [
    '11:35',
    'meal',
    'sandwich',
    ['Lunch', 'In the classroom. Microwave line on the left.'],
    ['Dîner', 'Dans la classe. La file du micro-ondes est à gauche.'],
  ],
  [
    '12:15',
    'break',
    'leaf',
    ['Outdoor break', 'Skipping ropes, four square and the climbing wall.'],
    ['Pause dehors', 'Cordes à sauter, ballon-carré et mur d’escalade.'],
  ],
  [
    '12:55',
    'rest',
    'moon',
    ['Quiet reading', 'Twenty minutes with a book of your choice.'],
    ['Lecture silencieuse', 'Vingt minutes avec un livre de son choix.'],
  ],
  [
    '13:15',
    'creative',
    'palette',
    ['Visual arts: watercolour', 'Autumn landscapes with Mr. Haddad. An old shirt is welcome.'],
    ['Arts plastiques\u00a0: aquarelle', 'Paysages d’automne avec M. Haddad. Un vieux chandail est bienvenu.'],
  ],
  [
    '14:05',
    'physical',
    'ball',
    ['Physical education: basketball', 'In the gym. Running shoes, please.'],
    ['Éducation physique\u00a0: basketball', 'Au gymnase. Prévoir des souliers de course.'],
  ],
  [
    '14:50',
    'media',
    'film',
    ['Media lab', 'Recording the class news bulletin.'],
    ['Labo médias', 'Enregistrement du bulletin de nouvelles de la classe.'],
  ],
  [
    '15:20',
    'academic',
    'flask',
    ['Science: light and shadow', 'Building a sundial for the windowsill.'],
    ['Science\u00a0: ombre et lumière', 'Fabrication d’un cadran solaire pour le bord de la fenêtre.'],
  ],
  [
    '15:45',
    'closing',
    'backpack',
    ['Homework planner and packing up', 'The planner is signed, the chairs are up.'],
    ['Agenda et sacs à dos', 'L’agenda est rempli, les chaises sont montées.'],
  ],
  [
    '16:00',
    'pickup',
    'car',
    ['Pickup', 'At the main door, or after-school care in room 105.'],
    ['Départ', 'À la porte principale, ou au service de garde, local 105.'],
  ],
];

/** Room 203, seven-year-olds. */
const younger: readonly SeededActivity[] = [
  [
    '08:30',
    'free',
    'puzzle',
    ['Arrival and free play', 'Building blocks and puzzles on the carpet.'],
    ['Accueil et jeux libres', 'Blocs et casse-têtes sur le tapis.'],
  ],
  [
    '08:45',
    'academic',
    'book',
    ['Morning message', 'We read the message together and find the hidden sound.'],
    ['Message du matin', 'On lit le message ensemble et on trouve le son caché.'],
  ],
  [
    '09:15',
    'academic',
    'pencil',
    ['French: sounds and syllables', 'The sound “ou”, with the letter tiles.'],
    ['Français\u00a0: sons et syllabes', 'Le son «\u00a0ou\u00a0», avec les lettres mobiles.'],
  ],
  [
    '10:00',
    'meal',
    'sandwich',
    ['Morning snack', 'Fruit or vegetables brought from home.'],
    ['Collation du matin', 'Un fruit ou des légumes de la maison.'],
  ],
  [
    '10:15',
    'break',
    'tree',
    ['Recess', 'Outside in the small yard. Splash pants if it rains.'],
    ['Récréation', 'Dehors dans la petite cour. Pantalon imperméable s’il pleut.'],
  ],
  [
    '10:40',
    'academic',
    'calculator',
    ['Mathematics: numbers to 100', 'Jumping by tens on the number line in the hallway.'],
    ['Mathématique\u00a0: les nombres jusqu’à 100', 'Sauts de dix sur la droite numérique du corridor.'],
  ],
  [
    '11:30',
    'meal',
    'sandwich',
    ['Lunch', 'In the cafeteria with the other grade 2 groups.'],
    ['Dîner', 'À la cafétéria avec les autres groupes de 2e année.'],
  ],
  [
    '12:10',
    'physical',
    'ball',
    ['Active games', 'Tag, hoops and a parachute in the gym.'],
    ['Jeux actifs', 'Tague, cerceaux et parachute au gymnase.'],
  ],
  [
    '12:50',
    'rest',
    'moon',
    ['Rest and story', 'Lying on the mats while the story is read.'],
    ['Détente et histoire', 'Sur les tapis, pendant la lecture d’une histoire.'],
  ],
  [
    '13:20',
    'creative',
    'music',
    ['Music: rhythm and voice', 'Two songs for the winter concert with Ms. Carter.'],
    ['Musique\u00a0: rythme et voix', 'Deux chansons du concert d’hiver avec Mme Carter.'],
  ],
  [
    '14:10',
    'academic',
    'leaf',
    ['Science: the sprouting beans', 'We measure the beans and draw what changed.'],
    ['Science\u00a0: les haricots germés', 'On mesure les haricots et on dessine ce qui a changé.'],
  ],
  [
    '14:55',
    'media',
    'film',
    ['Documentary corner', 'Ten minutes about beavers, then our questions.'],
    ['Coin documentaire', 'Dix minutes sur les castors, puis nos questions.'],
  ],
  [
    '15:30',
    'closing',
    'backpack',
    ['Closing circle', 'One good moment each, then boots and backpacks.'],
    ['Cercle de fin de journée', 'Un bon moment chacun, puis les bottes et les sacs.'],
  ],
  [
    '16:00',
    'pickup',
    'car',
    ['Pickup', 'At the yard door, or after-school care in room 105.'],
    ['Départ', 'À la porte de la cour, ou au service de garde, local 105.'],
  ],
];

type PlanGroup = {
  readonly schoolId: number;
  readonly groupId: number;
  readonly room: string;
  readonly day: string;
};

/**
 * The fourteen activities of a group's day: as written for 402 and 203, with the subjects in another order elsewhere.
 */
export function activityRows({ schoolId, groupId, room, day }: PlanGroup) {
  return dayOf(room).map(([time, category, icon, en, fr]) => ({
    school_id: schoolId,
    group_id: groupId,
    day,
    time,
    activity_en: en[0],
    activity_fr: fr[0],
    notes_en: en[1],
    notes_fr: fr[1],
    category,
    icon,
    period: periodOf(time),
  }));
}

function dayOf(room: string): readonly SeededActivity[] {
  const day = room < '300' ? younger : older;
  if (room === '402' || room === '203') return day;
  const isSubject = ([, category]: SeededActivity) => category === 'academic' || category === 'creative';
  const subjects = day.filter(isSubject);
  let next = Number(room) % subjects.length;
  return day.map((planned) => {
    if (!isSubject(planned)) return planned;
    next += 1;
    const [, ...subject] = subjects[next % subjects.length] ?? planned;
    return [planned[0], ...subject];
  });
}
