/** The demo's conversations: four types for the demo parent, each with one unread message. */

export type SeedMessage = {
  readonly from: number;
  readonly daysAgo: number;
  readonly time: string;
  readonly content: string;
};

export type SeedConversation = {
  readonly type: 'individual' | 'group' | 'child' | 'school';
  readonly childId?: number;
  readonly groupId?: number;
  /**
   * The users who have read all of it. The demo parent has not read the last line. In a conversation of two, its
   * members.
   */
  readonly readers: readonly number[];
  readonly lines: readonly SeedMessage[];
};

type Cast = {
  readonly parent: number;
  readonly otherParent: number;
  readonly teacher: number;
  readonly office: number;
  /** All members of the office. */
  readonly offices: readonly number[];
  /** Another parent of the elder's group, who writes in English. */
  readonly classParent: number;
  readonly elder: string;
  readonly younger: { readonly id: number; readonly name: string };
  readonly elderGroup: { readonly id: number; readonly readers: readonly number[] };
};

/** The demo parent's four conversations. */
export function ownConversations(cast: Cast): SeedConversation[] {
  const { parent, otherParent, teacher, office, offices, classParent, elder, younger, elderGroup } = cast;
  return [
    {
      type: 'individual',
      readers: [parent, teacher],
      lines: [
        line(
          parent,
          9,
          '18:42',
          `Bonjour! ${elder} a hésité devant les fractions hier soir. Avez-vous un conseil pour la maison?`,
        ),
        line(
          teacher,
          8,
          '07:55',
          'Bonjour! Essayez de plier des bandes de papier, comme en classe\u00a0: deux, quatre, puis huit parts. Ça aide beaucoup.',
        ),
        line(parent, 8, '12:10', 'Merci, on essaie ça ce soir.'),
        line(parent, 7, '19:05', `Les bandes ont bien fonctionné. ${elder} a même montré le truc à son petit frère!`),
        line(teacher, 7, '19:30', 'Bravo à vous deux. Je continue de mon côté cette semaine.'),
        line(
          teacher,
          1,
          '16:25',
          `${elder} a oublié son livre de bibliothèque en classe; je l’ai mis dans son casier. Belle participation aujourd’hui!`,
        ),
      ],
    },
    {
      type: 'group',
      groupId: elderGroup.id,
      readers: elderGroup.readers,
      lines: [
        line(
          teacher,
          12,
          '15:50',
          'Bonjour à toutes et à tous. Nous commençons l’unité sur la lumière\u00a0: une petite boîte de carton par enfant serait utile.',
        ),
        line(classParent, 12, '17:15', 'Hello! I have about ten shoe boxes at home, I can bring them on Monday.'),
        line(teacher, 12, '17:40', 'Wonderful, thank you! Merci, ce sera parfait.'),
        line(parent, 11, '08:02', 'J’en ai trois aussi, je les envoie demain.'),
        line(classParent, 4, '20:11', 'Does anyone know which chapters the math evaluation covers?'),
        line(parent, 4, '20:26', 'Chapitres 3 à 5, c’est dans l’annonce. Chapters 3 to 5!'),
        line(
          teacher,
          1,
          '17:05',
          'Rappel\u00a0: les feuilles de révision sont dans l’agenda. / Reminder: the revision sheets are in the planner.',
        ),
      ],
    },
    {
      type: 'child',
      childId: younger.id,
      readers: [parent, otherParent, teacher],
      lines: [
        line(
          otherParent,
          7,
          '07:40',
          `Bonjour, ${younger.name} arrivera vers 10\u00a0h\u00a030 demain, on va au bureau des passeports.`,
        ),
        line(teacher, 7, '07:58', 'C’est noté, merci de prévenir. Sa collation l’attendra.'),
        line(parent, 3, '18:15', `${younger.name} parle sans arrêt des castors! Quel documentaire avez-vous regardé?`),
        line(
          teacher,
          3,
          '18:48',
          '«\u00a0Les bâtisseurs de la rivière\u00a0». Il est aussi à la bibliothèque de l’école.',
        ),
        line(
          teacher,
          1,
          '15:20',
          `${younger.name} a perdu une dent au dîner! Elle est dans une petite enveloppe, dans la poche avant du sac.`,
        ),
      ],
    },
    {
      type: 'school',
      readers: [parent, ...offices],
      lines: [
        line(parent, 20, '09:12', 'Bonjour, notre adresse change le mois prochain. Quel document vous faut-il?'),
        line(
          office,
          20,
          '10:03',
          'Bonjour madame, une preuve de résidence suffit, par exemple une facture récente. Vous pouvez l’apporter au secrétariat.',
        ),
        line(parent, 18, '08:20', 'Parfait, je passe vendredi matin.'),
        line(office, 2, '11:34', 'Bonjour, votre nouvelle adresse est inscrite au dossier. Merci d’être passée!'),
      ],
    },
  ];
}

/** The conversations of the other groups: their teacher and two of their parents. */
export function groupLines(teacher: number, one: number, other: number): SeedMessage[] {
  return [
    line(
      teacher,
      10,
      '16:00',
      'Bonjour! Pensez aux vêtements de rechange, la cour est bien mouillée. / Please pack spare clothes.',
    ),
    line(one, 10, '18:20', 'Merci du rappel!'),
    line(other, 6, '19:02', 'Is there still a lost and found box near the gym?'),
    line(teacher, 5, '07:50', 'Oui, juste à côté de la porte du gymnase. Yes, next to the gym door.'),
  ];
}

function line(from: number, daysAgo: number, time: string, content: string): SeedMessage {
  return { from, daysAgo, time, content };
}
