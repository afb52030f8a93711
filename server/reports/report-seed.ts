/** The demo's daily reports: meals, activities and learning, drawn from lists with a seeded random generator. */
import type { Bilingual } from '#core/lang/locale.ts';
import { reportLink } from '#core/reports/report-rules.ts';
import { publishedText, publishedTitle } from './report-phrases.ts';

const both = (en: string, fr: string): Bilingual => ({ en, fr });

const moods = ['great', 'great', 'good', 'good', 'good', 'okay', 'tired'] as const;
const eaten = ['all', 'all', 'most', 'most', 'some', 'none'] as const;

const breakfasts = [
  both('Oatmeal and apple slices', 'Gruau et quartiers de pomme'),
  both('Toast and strawberry jam', 'Rôtie et confiture de fraises'),
  both('Yogurt and granola', 'Yogourt et granola'),
];
const snacks = [
  both('Orange wedges', 'Quartiers d’orange'),
  both('Cheese and crackers', 'Fromage et craquelins'),
  both('Carrots and hummus', 'Carottes et houmous'),
  both('Banana muffin', 'Muffin aux bananes'),
  both('Grapes', 'Raisins'),
];
const lunches = [
  both('Chicken and rice', 'Poulet et riz'),
  both('Shepherd’s pie', 'Pâté chinois'),
  both('Vegetable pasta', 'Pâtes aux légumes'),
  both('Lentil soup and bread', 'Soupe aux lentilles et pain'),
  both('Salmon and potatoes', 'Saumon et pommes de terre'),
];
const areas = [
  both('French', 'Français'),
  both('Mathematics', 'Mathématique'),
  both('Science', 'Science'),
  both('Visual arts', 'Arts plastiques'),
  both('Physical education', 'Éducation physique'),
];
const activities = [
  {
    title: both('Reading circle', 'Cercle de lecture'),
    description: both('Read a page aloud to the team.', 'A lu une page à voix haute à son équipe.'),
  },
  {
    title: both('Math challenge', 'Défi mathématique'),
    description: both(
      'Explained a second way to find the answer.',
      'A expliqué une deuxième façon de trouver la réponse.',
    ),
  },
  {
    title: both('Watercolour', 'Aquarelle'),
    description: both('Mixed three greens for a forest.', 'A mélangé trois verts pour peindre une forêt.'),
  },
  {
    title: both('Ball games', 'Jeux de ballon'),
    description: both('Passed often and cheered everyone on.', 'A fait de belles passes et encouragé tout le monde.'),
  },
  {
    title: both('Science corner', 'Coin des sciences'),
    description: both('Measured a shadow every half hour.', 'A mesuré une ombre toutes les demi-heures.'),
  },
];
const notes: readonly ((name: string) => Bilingual)[] = [
  (n) =>
    both(
      `${n} had a lovely day and helped a friend find her boots.`,
      `${n} a passé une belle journée et a aidé une amie à trouver ses bottes.`,
    ),
  (n) =>
    both(
      `${n} was focused this morning and proud of the result.`,
      `Beau travail de concentration ce matin\u00a0: ${n} peut en tirer une belle fierté.`,
    ),
  (n) =>
    both(
      `A calm day for ${n}. Please check the pencil case: two pencils left.`,
      `Une journée calme pour ${n}. Merci de vérifier l’étui\u00a0: il reste deux crayons.`,
    ),
  (n) =>
    both(`${n} asked excellent questions about the beans.`, `${n} a posé d’excellentes questions sur les haricots.`),
  (n) =>
    both(
      `${n} needed a little rest after lunch, then joined the games.`,
      `${n} avait besoin d’un peu de repos après le dîner, puis a rejoint les jeux avec plaisir.`,
    ),
];

type ReportChild = {
  readonly childId: number;
  readonly givenName: string;
  readonly room: string;
  readonly day: string;
};

/** The columns of a report, without its author and publication time. Only the youngest groups nap. */
export function reportColumns({ childId, givenName, room, day }: ReportChild, random: () => number) {
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const from = Math.floor(random() * activities.length);
  const note = pick(notes)(givenName);
  const meal = (id: number, type: string, time: string, food: Bilingual) => ({
    id,
    type,
    time,
    food,
    eaten: pick(eaten),
  });
  return {
    child_id: childId,
    day,
    mood_morning: pick(moods),
    mood_afternoon: pick(moods),
    mood_overall: pick(moods),
    meals: [
      meal(1, 'breakfast', '08:15', pick(breakfasts)),
      meal(2, 'snack', '10:00', pick(snacks)),
      meal(3, 'lunch', '11:45', pick(lunches)),
      meal(4, 'snack', '14:45', pick(snacks)),
    ],
    naps:
      room < '300'
        ? [{ id: 1, start: '12:50', end: room < '200' ? '13:35' : '13:10', duration: room < '200' ? 45 : 20 }]
        : [],
    learning_areas: areas.map((area) => ({ area, progress: 40 + 5 * Math.floor(random() * 12) })),
    activities: ['09:15', '10:40', '13:20', '14:10'].map((time, n) => ({
      id: n + 1,
      time,
      ...activities[(from + n) % activities.length],
    })),
    notes_en: note.en,
    notes_fr: note.fr,
  };
}

/** The children at the end of this group's list have no report today yet. */
export const unwrittenReports = { room: '203', children: 8 } as const;

/** The time at which a day's reports are complete. */
export const reportsAt = '15:00';

type Columns = ReturnType<typeof reportColumns>;

/** A report as far as known at a time (`HH:mm`) of its day. */
export function contentKnownBy(columns: Columns, time: string): PartialColumns {
  if (time >= reportsAt) return columns;
  return {
    ...columns,
    mood_morning: time >= '11:30' ? columns.mood_morning : null,
    mood_afternoon: null,
    mood_overall: null,
    meals: columns.meals.filter((meal) => meal.time <= time),
    naps: columns.naps.filter(({ end }) => end <= time),
    activities: columns.activities.filter((activity) => activity.time <= time),
    notes_en: null,
    notes_fr: null,
  };
}

type NullableColumn = 'mood_morning' | 'mood_afternoon' | 'mood_overall' | 'notes_en' | 'notes_fr';
type PartialColumns = Omit<Columns, NullableColumn> & { [Column in NullableColumn]: Columns[Column] | null };

/** The notification about a report. */
export function reportNotice({ id, givenName }: { readonly id: number; readonly givenName: string }, date: string) {
  return {
    kind: 'report',
    title: publishedTitle([givenName]),
    body: publishedText(date),
    link: reportLink({ childId: id, date }),
  } as const;
}
