/** The email about an API token. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const apiTokenCreatedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'An API token was created for your account',
      text: `Hello,

An API token was just created for your Parvis account. A program that holds it reads what you may read, and makes your changes if you allowed it.

If it was not you, revoke it in Settings, Profile, API tokens, change your password, then call the school.
`,
    },
    fr: {
      subject: 'Un jeton d’API a été créé pour votre compte',
      text: `Bonjour,

Un jeton d’API vient d’être créé pour votre compte Parvis. Un programme qui le détient lit ce que vous pouvez lire, et fait des changements en votre nom si vous l’avez permis.

Ce n’était pas vous? Révoquez-le dans Réglages, Profil, Jetons d’API, changez votre mot de passe, puis appelez l’école.
`,
    },
  });
