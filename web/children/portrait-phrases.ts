import type { Phrases } from '#web/i18n/phrase.ts';

export const portraitPhrases = {
  own: { en: 'Your portrait', fr: 'Votre portrait' },
  of: { en: 'Portrait: {name}', fr: 'Portrait : {name}' },
  add: { en: 'Add a portrait', fr: 'Ajouter un portrait' },
  addOf: { en: 'Add a portrait: {name}', fr: 'Ajouter un portrait : {name}' },
  replace: { en: 'Replace', fr: 'Remplacer' },
  remove: { en: 'Remove', fr: 'Retirer' },
  sending: { en: 'Sending…', fr: 'Envoi…' },
  saved: { en: 'Portrait saved', fr: 'Portrait enregistré' },
  removed: { en: 'Portrait removed', fr: 'Portrait retiré' },
  notSaved: { en: 'The portrait was not saved', fr: 'Le portrait n’a pas été enregistré' },
  notAllowed: {
    en: 'Only a photo can be a portrait, and the consent for class photos is needed.',
    fr: 'Seule une photo peut être un portrait, et le consentement aux photos en classe est requis.',
  },
  seenByStaff: {
    en: 'Guardians, the team of the group and the staff at the door see it.',
    fr: 'Les parents, l’équipe du groupe et le personnel à la porte le voient.',
  },
  seenByGuardians: {
    en: 'Only guardians see it. The school sees it once you agree to class photos.',
    fr: 'Seuls les parents le voient. L’école le verra quand vous aurez consenti aux photos en classe.',
  },
  needsConsent: {
    en: 'The consent for class photos is missing: the school adds and sees no portrait.',
    fr: 'Le consentement aux photos en classe manque : l’école n’ajoute et ne voit aucun portrait.',
  },
  ownNote: {
    en: 'Seen in one of your schools: by guardians and staff where you can pick up a child, and by the families of your groups. You can remove it while you belong to that school.',
    fr: 'Vu dans une de vos écoles : par les parents et le personnel là où un enfant peut partir avec vous, et par les familles de vos groupes. Vous pouvez le retirer tant que vous faites partie de cette école.',
  },
  personNote: {
    en: 'Add it only if the person agrees. Guardians who can pick up the child and the staff at the door see it.',
    fr: 'Ajoutez-le seulement si la personne est d’accord. Les parents qui peuvent venir chercher l’enfant et le personnel à la porte le voient.',
  },
  personOfOther: {
    en: 'The guardian who added the person adds the portrait. You can remove it.',
    fr: 'Le parent qui a ajouté la personne ajoute le portrait. Vous pouvez le retirer.',
  },
  team: { en: 'Educators', fr: 'Équipe éducative' },
} as const satisfies Phrases;
