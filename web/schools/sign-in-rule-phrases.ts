import type { Phrases } from '#web/i18n/phrase.ts';

export const signInRulePhrases = {
  title: { en: 'Sign-in of staff', fr: 'Ouverture de session du personnel' },
  text: {
    en: 'The school can require more than a password of its staff: the sign-in of the school service, a passkey, or a code after the password. Families are not concerned.',
    fr: 'L’école peut demander à son personnel plus qu’un mot de passe : le compte du centre de services, une clé d’accès, ou un code après le mot de passe. Les familles ne sont pas concernées.',
  },
  none: { en: 'A password is enough.', fr: 'Le mot de passe suffit.' },
  since: { en: 'Required since {day}', fr: 'Exigé depuis le {day}' },
  from: { en: 'Required from {day}', fr: 'Exigé à compter du {day}' },
  ready: {
    en: '{ready, plural, one {# of {staff} people is ready.} other {# of {staff} people are ready.}}',
    fr: '{ready, plural, one {# personne sur {staff} est prête.} other {# personnes sur {staff} sont prêtes.}}',
  },
  begin: { en: 'Begins', fr: 'Début' },
  days0: { en: 'Right away', fr: 'Tout de suite' },
  days7: { en: 'In 7 days', fr: 'Dans 7 jours' },
  days14: { en: 'In 14 days', fr: 'Dans 14 jours' },
  days30: { en: 'In 30 days', fr: 'Dans 30 jours' },
  everySchool: { en: 'At every school that I manage', fr: 'Dans toutes les écoles que je gère' },
  require: { en: 'Require it', fr: 'L’exiger' },
  change: { en: 'Change the day', fr: 'Modifier le jour' },
  end: { en: 'A password is enough again', fr: 'Le mot de passe suffit de nouveau' },
  saved: {
    en: 'Saved. Staff who are not ready get an e-mail.',
    fr: 'Enregistré. Les personnes concernées reçoivent un courriel.',
  },
  ended: { en: 'Saved', fr: 'Enregistré' },
  notSaved: { en: 'This was not saved', fr: 'L’enregistrement a échoué' },
  weak: {
    en: 'To change this, sign in yourself with a passkey, the sign-in of the school service, or a code after the password.',
    fr: 'Pour modifier ce réglage, ouvrez vous-même une session avec une clé d’accès, le compte du centre de services, ou un code après le mot de passe.',
  },
} as const satisfies Phrases;
