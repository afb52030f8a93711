/** The demo's conversations: four types for the demo parent, each with one message still to read. */

export type Line = {
  readonly from: number;
  readonly daysAgo: number;
  readonly time: string;
  readonly content: string;
};

export type Talk = {
  readonly type: 'individual' | 'group' | 'child' | 'school';
  readonly childId?: number;
  readonly groupId?: number;
  /** Who has read it all; the last line is unread by the demo parent. Of two people, the two. */
  readonly readers: readonly number[];
  readonly lines: readonly Line[];
};

type Cast = {
  readonly parent: number;
  readonly otherParent: number;
  readonly teacher: number;
  readonly office: number;
  /** Everybody of the office. */
  readonly offices: readonly number[];
  /** Another parent of the elder's group, who writes in English. */
  readonly classParent: number;
  readonly elder: string;
  readonly younger: { readonly id: number; readonly name: string };
  readonly elderGroup: { readonly id: number; readonly readers: readonly number[] };
};

/** The demo parent's own four. */
export function ownTalks(cast: Cast): Talk[] {
  const { parent, otherParent, teacher, office, offices, classParent, elder, younger, elderGroup } = cast;
  return [
    {
      type: 'individual',
      readers: [parent, teacher],
      lines: [
        said(
          parent,
          9,
          '18:42',
          `Bonjour! ${elder} a hésité devant les fractions hier soir. Avez-vous un conseil pour la maison?`,
        ),
        said(
          teacher,
          8,
          '07:55',
          'Bonjour! Essayez de plier des bandes de papier, comme en classe\u00a0: deux, quatre, puis huit parts. Ça aide beaucoup.',
        ),
        said(parent, 8, '12:10', 'Merci, on essaie ça ce soir.'),
        said(parent, 7, '19:05', `Les bandes ont bien fonctionné. ${elder} a même montré le truc à son petit frère!`),
        said(teacher, 7, '19:30', 'Bravo à vous deux. Je continue de mon côté cette semaine.'),
        said(
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
        said(
          teacher,
          12,
          '15:50',
          'Bonjour à toutes et à tous. Nous commençons l’unité sur la lumière\u00a0: une petite boîte de carton par enfant serait utile.',
        ),
        said(classParent, 12, '17:15', 'Hello! I have about ten shoe boxes at home, I can bring them on Monday.'),
        said(teacher, 12, '17:40', 'Wonderful, thank you! Merci, ce sera parfait.'),
        said(parent, 11, '08:02', 'J’en ai trois aussi, je les envoie demain.'),
        said(classParent, 4, '20:11', 'Does anyone know which chapters the math evaluation covers?'),
        said(parent, 4, '20:26', 'Chapitres 3 à 5, c’est dans l’annonce. Chapters 3 to 5!'),
        said(
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
        said(
          otherParent,
          7,
          '07:40',
          `Bonjour, ${younger.name} arrivera vers 10\u00a0h\u00a030 demain, on va au bureau des passeports.`,
        ),
        said(teacher, 7, '07:58', 'C’est noté, merci de prévenir. Sa collation l’attendra.'),
        said(parent, 3, '18:15', `${younger.name} parle sans arrêt des castors! Quel documentaire avez-vous regardé?`),
        said(
          teacher,
          3,
          '18:48',
          '«\u00a0Les bâtisseurs de la rivière\u00a0». Il est aussi à la bibliothèque de l’école.',
        ),
        said(
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
        said(parent, 20, '09:12', 'Bonjour, notre adresse change le mois prochain. Quel document vous faut-il?'),
        said(
          office,
          20,
          '10:03',
          'Bonjour madame, une preuve de résidence suffit, par exemple une facture récente. Vous pouvez l’apporter au secrétariat.',
        ),
        said(parent, 18, '08:20', 'Parfait, je passe vendredi matin.'),
        said(office, 2, '11:34', 'Bonjour, votre nouvelle adresse est inscrite au dossier. Merci d’être passée!'),
      ],
    },
  ];
}

/** What the other groups talk about: their teacher, and two of their parents. */
export function groupLines(teacher: number, one: number, other: number): Line[] {
  return [
    said(
      teacher,
      10,
      '16:00',
      'Bonjour! Pensez aux vêtements de rechange, la cour est bien mouillée. / Please pack spare clothes.',
    ),
    said(one, 10, '18:20', 'Merci du rappel!'),
    said(other, 6, '19:02', 'Is there still a lost and found box near the gym?'),
    said(teacher, 5, '07:50', 'Oui, juste à côté de la porte du gymnase. Yes, beside the gym door.'),
  ];
}

function said(from: number, daysAgo: number, time: string, content: string): Line {
  return { from, daysAgo, time, content };
}
