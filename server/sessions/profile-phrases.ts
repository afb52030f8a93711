/** The letters about an account. None names anybody or says an address: others may read a letter too. */
import type { Locale } from '#core/lang/locale.ts';

/** A letter without whom it goes to. */
export type Written = { readonly locale: Locale; readonly subject: string; readonly text: string };

type Said = Readonly<Record<Locale, Pick<Written, 'subject' | 'text'>>>;

const written = (locale: Locale, said: Said): Written => ({ locale, ...said[locale] });

/** To the new address. `link` takes it, once. */
export const newEmailLetter = (locale: Locale, link: string): Written =>
  written(locale, {
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

/** To an address that another account has: only who reads there learns so. */
export const takenEmailLetter = (locale: Locale): Written =>
  written(locale, {
    en: {
      subject: 'This address already has an account',
      text: `Hello,

Somebody asked Parvis to use this address for another account. It already has one, so nothing changed.

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

/** To the address of until now, while the change can still be taken back. */
export const emailAskedLetter = (locale: Locale): Written =>
  written(locale, {
    en: {
      subject: 'Your e-mail address is about to change',
      text: `Hello,

Somebody signed in to your Parvis account asked to use another e-mail address. It changes once that address is confirmed.

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

/** To the address of until now, once it is no longer the account's. */
export const emailChangedLetter = (locale: Locale): Written =>
  written(locale, {
    en: {
      subject: 'Your e-mail address has changed',
      text: `Hello,

Your Parvis account now has another e-mail address. Nothing more will be sent to this one.

If it was not you, call the school at once.
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

export const passkeyAddedLetter = (locale: Locale): Written =>
  written(locale, {
    en: {
      subject: 'A passkey was added to your account',
      text: `Hello,

A passkey was just added to your Parvis account. It signs you in on the device that created it.

If it was not you, remove it in Settings, Profile, change your password there, then call the school.
`,
    },
    fr: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      text: `Bonjour,

Une clé d’accès vient d’être ajoutée à votre compte Parvis. Elle ouvre une session sur l’appareil qui l’a créée.

Ce n’était pas vous? Retirez-la dans Réglages, Profil, changez-y votre mot de passe, puis appelez l’école.
`,
    },
  });

export const passkeyRemovedLetter = (locale: Locale): Written =>
  written(locale, {
    en: {
      subject: 'A passkey was removed from your account',
      text: `Hello,

A passkey was just removed from your Parvis account. It can no longer be used to sign in.

If it was not you, change your password in Settings, Profile, then call the school.
`,
    },
    fr: {
      subject: 'Une clé d’accès a été retirée de votre compte',
      text: `Bonjour,

Une clé d’accès vient d’être retirée de votre compte Parvis. Elle n’ouvre plus de session.

Ce n’était pas vous? Changez votre mot de passe dans Réglages, Profil, puis appelez l’école.
`,
    },
  });
