/** The emails about identities that sign in to an account. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const identityLinkedEmail = (locale: Locale, provider: string): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A new way to sign in to your account',
      text: `Hello,

Your identity at ${provider} now signs in to your Parvis account.

If it was not you, remove it in Settings, Profile, change your password there, then call the school.
`,
    },
    fr: {
      subject: 'Une nouvelle façon d’ouvrir une session',
      text: `Bonjour,

Votre identité chez ${provider} ouvre maintenant une session dans votre compte Parvis.

Ce n’était pas vous? Retirez-la dans Réglages, Profil, changez-y votre mot de passe, puis appelez l’école.
`,
    },
  });

export const identityRemovedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A way to sign in to your account was removed',
      text: `Hello,

An identity of your school service was just removed from your Parvis account. It no longer signs in.

If it was not you, change your password in Settings, Profile, then call the school.
`,
    },
    fr: {
      subject: 'Une façon d’ouvrir une session a été retirée',
      text: `Bonjour,

Une identité de votre service scolaire vient d’être retirée de votre compte Parvis. Elle n’ouvre plus de session.

Ce n’était pas vous? Changez votre mot de passe dans Réglages, Profil, puis appelez l’école.
`,
    },
  });

export const identityAllowedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A way to sign in to your account is allowed again',
      text: `Hello,

An identity that was removed signs in to your Parvis account again.

If it was not you, remove it in Settings, Profile, change your password there, then call the school.
`,
    },
    fr: {
      subject: 'Une façon d’ouvrir une session est de nouveau permise',
      text: `Bonjour,

Une identité retirée ouvre de nouveau une session dans votre compte Parvis.

Ce n’était pas vous? Retirez-la dans Réglages, Profil, changez-y votre mot de passe, puis appelez l’école.
`,
    },
  });
