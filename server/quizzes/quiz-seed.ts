/** The demo's quizzes: one due tonight, one due later, one passed, one failed and one past due. */
import { bindSpaces } from '#core/lang/french.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import type { NewQuestion, NewQuiz } from '#core/quizzes/quiz-content.ts';

export type QuizSeed = Pick<NewQuiz, 'title' | 'description' | 'passingScore' | 'questions' | 'feedback'> & {
  /** The rooms of the groups it is for. All families of the school if empty. */
  readonly rooms: readonly string[];
  /** Due date, relative to today. */
  readonly due: { readonly inDays: number; readonly time: string };
  readonly sentDaysAgo: number;
  /** A quiz without submissions is moved with today, to be due at least this many hours from now. */
  readonly hoursAhead?: number;
  /** The demo parent's answers by question, and the day of submission. */
  readonly taken?: { readonly daysAgo: number; readonly answers: readonly string[] };
};

const both = (en: string, fr: string): Bilingual => ({ en, fr: bindSpaces(fr) });

/** `right` is the index of the correct option. */
const choice = (
  questionText: Bilingual,
  options: readonly Bilingual[],
  right: number,
  pointValue = 1,
): NewQuestion => ({
  questionText,
  questionType: 'multiple-choice',
  options: { en: options.map(({ en }) => en), fr: options.map(({ fr }) => fr) },
  correctAnswer: { en: options[right]?.en, fr: options[right]?.fr },
  pointValue,
});

const truth = (questionText: Bilingual, isTrue: boolean): NewQuestion => ({
  questionText,
  questionType: 'true-false',
  correctAnswer: both(String(isTrue), String(isTrue)),
  pointValue: 1,
});

const typed = (questionText: Bilingual, correctAnswer: Bilingual, pointValue = 2): NewQuestion => ({
  questionText,
  questionType: 'text',
  correctAnswer,
  pointValue,
});

const roadSafety: QuizSeed = {
  title: both('Road safety', 'Sécurité routière'),
  description: both('Eight questions to do with your child.', 'Huit questions à faire avec votre enfant.'),
  rooms: ['402', '203'],
  due: { inDays: 0, time: '23:59' },
  sentDaysAgo: 3,
  hoursAhead: 0,
  passingScore: 70,
  feedback: {
    passed: both(
      'You know the rules of the road. Walk the route to school together once more.',
      'Vous connaissez les règles du coin de rue. Refaites ensemble le trajet vers l’école.',
    ),
    notPassed: both(
      'Walk the route to school together this week, and look at each crossing.',
      'Faites ensemble le trajet vers l’école cette semaine, en observant chaque traverse.',
    ),
  },
  questions: [
    choice(
      both(
        'What do you do before crossing at a corner without a light?',
        'Que fait-on avant de traverser à un coin de rue sans feu?',
      ),
      [
        both('Run as fast as you can', 'Courir le plus vite possible'),
        both('Stop, look left, right, then left again', 'S’arrêter, regarder à gauche, à droite, puis encore à gauche'),
        both('Follow the person in front', 'Suivre la personne devant soi'),
        both('Wave at the drivers', 'Saluer les automobilistes'),
      ],
      1,
      2,
    ),
    truth(
      both(
        'A bus with flashing red lights may be passed slowly.',
        'On peut dépasser lentement un autobus dont les feux rouges clignotent.',
      ),
      false,
    ),
    choice(
      both('Where do you walk when there is no sidewalk?', 'Où marche-t-on quand il n’y a pas de trottoir?'),
      [
        both('In the middle of the lane', 'Au milieu de la voie'),
        both('On the side facing traffic', 'Du côté où l’on voit venir les voitures'),
        both('Wherever there is shade', 'Là où il y a de l’ombre'),
      ],
      1,
    ),
    typed(
      both(
        'What colour is the light when pedestrians wait?',
        'De quelle couleur est le feu quand les piétons attendent?',
      ),
      both('Red', 'Rouge'),
    ),
    truth(
      both('A helmet is a good idea on a scooter too.', 'Le casque est une bonne idée en trottinette aussi.'),
      true,
    ),
    choice(
      both('Who helps children cross near the school?', 'Qui aide les enfants à traverser près de l’école?'),
      [
        both('The crossing guard', 'La brigadière ou le brigadier scolaire'),
        both('The librarian', 'La ou le bibliothécaire'),
        both('The letter carrier', 'La factrice ou le facteur'),
      ],
      0,
    ),
    truth(
      both('A driver who stops has always seen you.', 'Une personne au volant qui s’arrête vous a toujours vu.'),
      false,
    ),
    typed(
      both('What do you wear in the dark so that people can see you?', 'Que met-on le soir pour être visible?'),
      both('Reflectors', 'Des réflecteurs'),
    ),
  ],
};

const reading: QuizSeed = {
  title: both('Reading together', 'Lire ensemble'),
  description: both(
    'Five questions about stories at home. You do not need to have read everything.',
    'Cinq questions sur les histoires à la maison. Nul besoin d’avoir tout lu.',
  ),
  rooms: [],
  due: { inDays: 9, time: '16:00' },
  sentDaysAgo: 1,
  hoursAhead: 48,
  passingScore: 80,
  questions: [
    truth(both('A comic book counts as reading.', 'Lire une bande dessinée, c’est lire.'), true),
    choice(
      both('How long should a beginner read at a time?', 'Combien de temps dure un bon moment de lecture au début?'),
      [
        both('Ten minutes a day', 'Dix minutes par jour'),
        both('Two hours on Sundays', 'Deux heures le dimanche'),
        both('Once a month', 'Une fois par mois'),
      ],
      0,
    ),
    choice(
      both(
        'Your child stumbles over a word. What helps first?',
        'Votre enfant bute sur un mot. Qu’est-ce qui aide d’abord?',
      ),
      [
        both('Reading it for them at once', 'Le lire tout de suite à sa place'),
        both('Closing the book', 'Fermer le livre'),
        both('Giving them time', 'Lui laisser du temps'),
      ],
      2,
    ),
    truth(
      both('Books may be read in any language you speak.', 'On peut lire dans n’importe quelle langue que l’on parle.'),
      true,
    ),
    typed(both('Where can you borrow books?', 'Où peut-on emprunter des livres?'), both('Library', 'Bibliothèque')),
  ],
};

const schoolLife: QuizSeed = {
  title: both('Life at school', 'La vie à l’école'),
  description: both('Four questions about how our days go.', 'Quatre questions sur le déroulement de nos journées.'),
  rooms: [],
  due: { inDays: 21, time: '16:00' },
  sentDaysAgo: 9,
  passingScore: 70,
  feedback: {
    passed: both(
      'You know our days well. Thank you for taking the time.',
      'Vous connaissez bien nos journées. Merci d’avoir pris le temps.',
    ),
    notPassed: both(
      'The welcome booklet has it all, from the bell to the last bus.',
      'Tout est dans le guide d’accueil, de la cloche au dernier autobus.',
    ),
  },
  taken: { daysAgo: 6, answers: ['Arriver avant la cloche', 'true', 'In the lost and found', 'A planner'] },
  questions: [
    choice(
      both('What helps the morning most?', 'Qu’est-ce qui aide le plus le matin?'),
      [
        both('Arriving before the bell', 'Arriver avant la cloche'),
        both('Arriving with the bell', 'Arriver avec la cloche'),
        both('Calling the class', 'Appeler la classe'),
      ],
      0,
    ),
    truth(both('Labelled clothes find their owner.', 'Un vêtement identifié retrouve son propriétaire.'), true),
    choice(
      both('Where does a lost mitten wait?', 'Où attend une mitaine perdue?'),
      [
        both('In the office', 'Au secrétariat'),
        both('In the lost and found', 'Au bac des objets perdus'),
        both('In the library', 'À la bibliothèque'),
      ],
      1,
    ),
    typed(
      both(
        'What does your child bring home every evening, to sign?',
        'Qu’est-ce que votre enfant rapporte chaque soir, à signer?',
      ),
      both('The planner', 'L’agenda'),
      1,
    ),
  ],
};

const sorting: QuizSeed = {
  title: both('Sorting what we throw away', 'Trier ce que l’on jette'),
  description: both('Five questions for the green committee.', 'Cinq questions du comité vert.'),
  rooms: ['402'],
  due: { inDays: 14, time: '16:00' },
  sentDaysAgo: 8,
  passingScore: 80,
  feedback: {
    passed: both(
      'The green committee thanks you: you sort like champions.',
      'Le comité vert vous remercie : vous triez comme des pros.',
    ),
    notPassed: both(
      'Almost there. What once lived goes into the brown bin.',
      'Vous y êtes presque. Ce qui a déjà été vivant va dans le bac brun.',
    ),
  },
  taken: { daysAgo: 2, answers: ['Le bac bleu', 'true', 'The blue bin', 'Compost', 'true'] },
  questions: [
    choice(
      both('Where does a banana peel go?', 'Où va une pelure de banane?'),
      [both('The blue bin', 'Le bac bleu'), both('The brown bin', 'Le bac brun'), both('The garbage', 'Les ordures')],
      1,
    ),
    truth(both('A greasy pizza box may be composted.', 'Une boîte à pizza graisseuse peut aller au compost.'), true),
    choice(
      both('And an empty milk carton?', 'Et un carton de lait vide?'),
      [both('The blue bin', 'Le bac bleu'), both('The brown bin', 'Le bac brun'), both('The garbage', 'Les ordures')],
      0,
    ),
    typed(
      both('What do leaves and peels become?', 'Que deviennent les feuilles et les pelures?'),
      both('Compost', 'Du compost'),
    ),
    truth(both('Lids must be thrown away.', 'Il faut jeter les couvercles.'), false),
  ],
};

const garden: QuizSeed = {
  title: both('The school garden', 'Le jardin de l’école'),
  description: both('Three questions before the seeds are chosen.', 'Trois questions avant le choix des semences.'),
  rooms: [],
  due: { inDays: -5, time: '16:00' },
  sentDaysAgo: 15,
  passingScore: 60,
  questions: [
    truth(both('Beans climb.', 'Les haricots grimpent.'), true),
    choice(
      both('When do tomatoes go outside?', 'Quand sort-on les tomates?'),
      [both('In March', 'En mars'), both('Once the frosts are over', 'Après les dernières gelées')],
      1,
    ),
    typed(both('Which insect makes honey?', 'Quel insecte fait le miel?'), both('The bee', 'L’abeille')),
  ],
};

/** Approximately in the order of publication. */
export const quizSeeds: readonly QuizSeed[] = [garden, schoolLife, sorting, roadSafety, reading];
