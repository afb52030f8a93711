/** The emails about the PIN for room devices. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const pinSetEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Your PIN for room devices was set',
      text: `Hello,

A PIN was just set for your Parvis account. It unlocks the devices of your school's rooms under your name.

If it was not you, choose another PIN in Settings, Profile, change your password there, then call the office.
`,
    },
    fr: {
      subject: 'Votre NIP pour les appareils de local a été choisi',
      text: `Bonjour,

Un NIP vient d’être choisi pour votre compte Parvis. Il déverrouille à votre nom les appareils des locaux de votre école.

Ce n’était pas vous? Choisissez un autre NIP dans Réglages, Profil, changez-y votre mot de passe, puis appelez le secrétariat.
`,
    },
  });
