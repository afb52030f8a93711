/** The demo's announcements: three for the demo parent, a reminder for another group. Their days stay in the future. */
import { addDays } from '#core/time/day.ts';

const announced = [
  {
    room: '203',
    daysAgo: 3,
    type: 'event',
    icon: 'bus',
    inDays: 6,
    title_en: 'Field trip',
    title_fr: 'Sortie éducative',
    description_en: 'Room 203 spends the day at the Rive-Verte nature centre.',
    description_fr: 'Le groupe du local 203 passe la journée au centre de la nature de la Rive-Verte.',
    details_en:
      'We leave school at 9:00\u00a0AM by bus and are back by 3:00\u00a0PM. Children bring a cold lunch, a water bottle, boots and a warm coat. ' +
      'The visit is free of charge. If your child takes medication during the day, please write to the class teacher.',
    details_fr:
      'Départ de l’école à 9\u00a0h en autobus, retour vers 15\u00a0h. Chaque enfant apporte un dîner froid, une gourde, des bottes et un manteau chaud. ' +
      'La visite est gratuite. Si votre enfant prend un médicament durant la journée, écrivez à la titulaire.',
  },
  {
    room: '402',
    daysAgo: 2,
    type: 'exam',
    icon: 'calculator',
    inDays: 4,
    title_en: 'Math evaluation',
    title_fr: 'Évaluation de mathématique',
    description_en: 'Fractions, measurement and a word problem, in class.',
    description_fr: 'Fractions, mesure et une situation-problème, en classe.',
    details_en:
      'The evaluation lasts 60 minutes and covers chapters 3 to 5. Two revision sheets come home this week. ' +
      'A ruler and a sharpened pencil are enough: no calculator is needed. A good night’s sleep helps more than last-minute study.',
    details_fr:
      'L’évaluation dure 60 minutes et porte sur les chapitres 3 à 5. Deux feuilles de révision iront à la maison cette semaine. ' +
      'Une règle et un crayon bien taillé suffisent\u00a0: aucune calculatrice n’est requise. Une bonne nuit de sommeil vaut mieux qu’une révision de dernière minute.',
  },
  {
    room: null,
    daysAgo: 1,
    type: 'general',
    icon: 'users',
    inDays: 12,
    title_en: 'Parent-teacher conference',
    title_fr: 'Rencontre de parents',
    description_en: 'Meet your child’s teachers, at school or by video.',
    description_fr: 'Venez rencontrer le personnel enseignant, à l’école ou par visioconférence.',
    details_en:
      'Each meeting lasts 15 minutes, between 4:00\u00a0PM and 8:00\u00a0PM. The first report card will be given to you then. ' +
      'After-school care stays open until 8:00\u00a0PM that evening, free of charge, for the children of families who attend.',
    details_fr:
      'Chaque rencontre dure 15 minutes, entre 16\u00a0h et 20\u00a0h. Le premier bulletin vous sera remis à cette occasion. ' +
      'Le service de garde reste ouvert gratuitement jusqu’à 20\u00a0h ce soir-là pour les enfants des familles présentes.',
  },
  {
    room: '302',
    daysAgo: 4,
    type: 'reminder',
    icon: 'bell',
    inDays: 2,
    title_en: 'Library books',
    title_fr: 'Livres de bibliothèque',
    description_en: 'Books are due back before the next library period.',
    description_fr: 'Les livres sont à rapporter avant la prochaine période de bibliothèque.',
    details_en:
      'Please look under beds and in schoolbags. A book that cannot be found can be replaced by the same title; write to the class teacher if you need a few more days.',
    details_fr:
      'Pensez à regarder sous les lits et dans les sacs d’école. Un livre introuvable peut être remplacé par le même titre; écrivez à la titulaire s’il vous faut quelques jours de plus.',
  },
] as const;

type SeedContext = {
  readonly organizationId: number;
  readonly schoolId: number;
  groupOf(room: string): number;
  /** The author for a group, or for the whole school: a staff member with the right to announce there. */
  authorOf(room: string | null): number;
};

/** A school's announcements, published on the days before `today`, the conference last. */
export function announcementRows({ organizationId, schoolId, groupOf, authorOf }: SeedContext, today: string) {
  return announced.map(({ room, daysAgo, inDays, ...words }) => ({
    ...words,
    organization_id: organizationId,
    school_id: schoolId,
    group_id: room && groupOf(room),
    author_id: authorOf(room),
    day: addDays(today, inDays),
    published_at: new Date(`${addDays(today, -daysAgo)}T13:00:00Z`),
  }));
}

/** The new day of an unedited demo announcement whose day has passed. */
export function newDayFor(titleEn: string, today: string): string | undefined {
  const known = announced.find(({ title_en }) => title_en === titleEn);
  return known && addDays(today, known.inDays);
}
