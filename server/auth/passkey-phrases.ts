/** The emails about passkeys. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const passkeyAddedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
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

export const passkeyRemovedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
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
