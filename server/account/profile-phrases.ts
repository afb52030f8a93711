/** Emails about an account. They contain no name and no address, because other people may read them. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

/** To the new address. `link` confirms it, once. */
export const confirmAddressEmail = (locale: Locale, link: string): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Confirm your new e-mail address',
      text: `Hello,

You asked Parvis to write to you at this address from now on. To confirm it, open this link:

${link}

It works once, for 60 minutes.

If you did not ask for it, ignore this message: nothing changes.
`,
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse courriel',
      text: `Bonjour,

Vous avez demandé que Parvis vous écrive désormais à cette adresse. Pour la confirmer, ouvrez ce lien :

${link}

Il fonctionne une seule fois, pendant 60 minutes.

Vous n’avez rien demandé? Ne tenez pas compte de ce message : rien ne changera.
`,
    },
  });

/** To an address that another account already has. Only its reader learns so. */
export const addressTakenEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'This address already has an account',
      text: `Hello,

A request was made to use this address for another Parvis account. It already has one, so nothing changed.

If it was you, sign in with this address, or ask your school to merge your accounts.
`,
    },
    fr: {
      subject: 'Cette adresse a déjà un compte',
      text: `Bonjour,

Quelqu’un a demandé à Parvis d’utiliser cette adresse pour un autre compte. Elle en a déjà un : rien n’a changé.

C’était vous? Ouvrez une session avec cette adresse ou demandez à votre école de réunir vos comptes.
`,
    },
  });

/** To the current address, while the change can still be cancelled. */
export const emailChangeRequestedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Your e-mail address is about to change',
      text: `Hello,

A request was made from your Parvis account to use another e-mail address. It changes once that address is confirmed.

If it was not you, cancel the change in Settings, Profile, change your password there, then call the school.
`,
    },
    fr: {
      subject: 'Votre adresse courriel est sur le point de changer',
      text: `Bonjour,

Une session ouverte avec votre compte Parvis a servi à demander une autre adresse courriel. Le changement se fera dès que cette adresse sera confirmée.

Ce n’était pas vous? Annulez la demande dans Réglages, Profil, changez-y votre mot de passe, puis appelez l’école.
`,
    },
  });

/** To the former address, after the change. */
export const emailChangedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Your e-mail address has changed',
      text: `Hello,

Your Parvis account now has another e-mail address. Nothing more will be sent to this one.

If it was not you, call the school right away.
`,
    },
    fr: {
      subject: 'Votre adresse courriel a changé',
      text: `Bonjour,

Votre compte Parvis a maintenant une autre adresse courriel. Plus rien ne sera envoyé à celle-ci.

Ce n’était pas vous? Appelez l’école sans tarder.
`,
    },
  });
