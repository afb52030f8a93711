import type { Phrases } from '#web/i18n/phrase.ts';

export const profilePhrases = {
  name: { en: 'Your name', fr: 'Votre nom' },
  nameHint: { en: 'As the school and other parents see it', fr: 'Tel que le voient l’école et les autres parents' },
  nameRequired: { en: 'Enter your name.', fr: 'Entrez votre nom.' },
  nameTooLong: {
    en: 'This name is too long (max 80 characters).',
    fr: 'Ce nom est trop long (80 caractères au maximum).',
  },
  save: { en: 'Save', fr: 'Enregistrer' },
  saving: { en: 'Saving…', fr: 'Enregistrement…' },
  nameSaved: { en: 'Name saved', fr: 'Nom enregistré' },
  nameNotSaved: { en: 'The name was not saved', fr: 'Le nom n’a pas été enregistré' },
  cancel: { en: 'Cancel', fr: 'Annuler' },

  signIn: { en: 'Sign-in', fr: 'Ouverture de session' },
  change: { en: 'Change', fr: 'Modifier' },
  email: { en: 'E-mail', fr: 'Courriel' },
  changeEmail: { en: 'Change the e-mail', fr: 'Modifier le courriel' },
  waiting: {
    en: 'Waiting for {email} to be confirmed. Open the link we sent to that address.',
    fr: 'En attente de confirmation : {email}. Ouvrez le lien que nous avons envoyé à cette adresse.',
  },
  takeBack: { en: 'Keep the current e-mail', fr: 'Garder le courriel actuel' },
  takenBack: { en: 'Your e-mail stays the same', fr: 'Votre courriel reste le même' },
  notTakenBack: { en: 'That did not work', fr: 'L’opération a échoué' },
  undelivered: {
    en: 'Our last e-mail to this address could not be delivered. Check it, or choose another address.',
    fr: 'Notre dernier courriel à cette adresse n’a pas pu être livré. Vérifiez-la ou choisissez une autre adresse.',
  },
  newUndelivered: {
    en: 'The e-mail to the new address could not be delivered. Check how it is written.',
    fr: 'Le courriel à la nouvelle adresse n’a pas pu être livré. Vérifiez comment elle est écrite.',
  },
  newEmail: { en: 'New e-mail', fr: 'Nouveau courriel' },
  newEmailText: {
    en: 'We will send an e-mail there. Your address changes when you open its link, within 60 minutes.',
    fr: 'Nous y enverrons un courriel. Votre adresse changera quand vous en ouvrirez le lien, d’ici 60 minutes.',
  },
  emailRequired: { en: 'Enter an e-mail.', fr: 'Entrez un courriel.' },
  emailWrong: { en: 'Enter an address such as name@example.org.', fr: 'Entrez une adresse comme nom@exemple.org.' },
  emailLetters: {
    en: 'An e-mail address has no accents or special letters.',
    fr: 'Une adresse courriel n’a ni accents ni lettres spéciales.',
  },
  emailSame: { en: 'This is already your e-mail.', fr: 'C’est déjà votre courriel.' },
  sendLetter: { en: 'Send the e-mail', fr: 'Envoyer le courriel' },
  sending: { en: 'Sending…', fr: 'Envoi en cours…' },
  letterSent: { en: 'E-mail sent', fr: 'Courriel envoyé' },
  letterSentText: { en: 'Look in the inbox of {email}.', fr: 'Consultez la boîte de réception ({email}).' },
  letterNotSent: { en: 'The e-mail was not sent', fr: 'Le courriel n’a pas été envoyé' },

  password: { en: 'Password', fr: 'Mot de passe' },
  passwordSet: { en: 'Set', fr: 'Défini' },
  passwordNone: { en: 'None yet', fr: 'Aucun pour le moment' },
  choosePassword: { en: 'Choose a password', fr: 'Choisir un mot de passe' },
  choose: { en: 'Choose', fr: 'Choisir' },
  changePassword: { en: 'Change the password', fr: 'Modifier le mot de passe' },
  currentPassword: { en: 'Current password', fr: 'Mot de passe actuel' },
  currentRequired: { en: 'Enter your current password.', fr: 'Entrez votre mot de passe actuel.' },
  currentWrong: { en: 'This is not your current password.', fr: 'Ce n’est pas votre mot de passe actuel.' },
  othersEnd: {
    en: 'Your other devices will be signed out.',
    fr: 'Les sessions ouvertes sur vos autres appareils seront fermées.',
  },
  passwordChanged: { en: 'Password changed', fr: 'Mot de passe modifié' },
  passwordChangedText: {
    en: 'Your other devices were signed out.',
    fr: 'Les sessions ouvertes sur vos autres appareils sont fermées.',
  },
  passwordNotChanged: { en: 'The password was not changed', fr: 'Le mot de passe n’a pas été modifié' },

  confirmTitle: { en: 'Confirm it’s you', fr: 'Confirmez votre identité' },
  confirmText: {
    en: 'This affects who can sign in to your account, so we need to check that it’s you.',
    fr: 'Cette modification touche l’accès à votre compte : nous devons vérifier votre identité.',
  },
  confirm: { en: 'Confirm', fr: 'Confirmer' },
  confirming: { en: 'Confirming…', fr: 'Confirmation…' },
  confirmByPasskey: { en: 'Use a passkey', fr: 'Utiliser une clé d’accès' },
  confirmInDemo: { en: 'It’s me (demo)', fr: 'C’est moi (démonstration)' },
  passwordWrong: { en: 'The password is incorrect.', fr: 'Le mot de passe est inexact.' },
  passkeyWrong: { en: 'This passkey is not one of yours.', fr: 'Cette clé d’accès n’est pas à vous.' },

  children: { en: 'Children and rights', fr: 'Enfants et droits' },
  childrenText: {
    en: 'Only the school’s office can change these. To change one, call {school}.',
    fr: 'Seul le secrétariat de l’école détermine ces droits. Pour en modifier un, appelez {school}.',
  },
  view: { en: 'See the day and the reports', fr: 'Voir la journée et les rapports' },
  report_absence: { en: 'Report absences', fr: 'Signaler des absences' },
  pickup: { en: 'Pick up', fr: 'Venir chercher l’enfant' },
  message: { en: 'Write to the school about the child', fr: 'Écrire à l’école au sujet de l’enfant' },
  given: { en: 'Yes:', fr: 'Oui :' },
  notGiven: { en: 'No:', fr: 'Non :' },

  tokens: { en: 'API tokens', fr: 'Jetons d’API' },
  tokensText: {
    en: 'For an app that reads or changes your data in Parvis. Most people need none.',
    fr: 'Pour une application qui lit ou modifie vos données dans Parvis. La plupart des gens n’en ont pas besoin.',
  },
  tokensOpen: { en: 'Manage tokens', fr: 'Gérer les jetons' },
} as const satisfies Phrases;
