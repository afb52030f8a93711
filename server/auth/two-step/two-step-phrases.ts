/** The emails about the second step of an account. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const turnedOnEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A second step now protects your account',
      text: `Hello,

Your Parvis account now asks for a code of your authenticator app after the password. Keep the recovery codes in a safe
place: each signs you in once without the app.

If it was not you, choose another password right away, then call the school.
`,
    },
    fr: {
      subject: 'Une deuxième étape protège votre compte',
      text: `Bonjour,

Après le mot de passe, votre compte Parvis demande maintenant un code de votre application d’authentification. Gardez les codes de secours en lieu sûr : chacun remplace l’application une seule fois.

Ce n’était pas vous? Choisissez tout de suite un autre mot de passe, puis appelez l’école.
`,
    },
  });

export const turnedOffEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'The second step of your account was turned off',
      text: `Hello,

Your Parvis account no longer asks for a code after the password.

If it was not you, choose another password right away, then call the school.
`,
    },
    fr: {
      subject: 'La deuxième étape de votre compte a été désactivée',
      text: `Bonjour,

Votre compte Parvis ne demande plus de code après le mot de passe.

Ce n’était pas vous? Choisissez tout de suite un autre mot de passe, puis appelez l’école.
`,
    },
  });

export const codesReplacedEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Your recovery codes were replaced',
      text: `Hello,

New recovery codes were just made for your Parvis account. The codes before no longer work.

If it was not you, choose another password right away, then call the school.
`,
    },
    fr: {
      subject: 'Vos codes de secours ont été remplacés',
      text: `Bonjour,

De nouveaux codes de secours viennent d’être créés pour votre compte Parvis. Les anciens ne fonctionnent plus.

Ce n’était pas vous? Choisissez tout de suite un autre mot de passe, puis appelez l’école.
`,
    },
  });

/** `left` is the number of unused codes. */
export const recoveryCodeUsedEmail = (locale: Locale, left: number): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'A recovery code signed in to your account',
      text: `Hello,

A recovery code was just used to sign in to your Parvis account. Unused codes: ${left}. You can make new ones in Settings, Profile.

If it was not you, choose another password right away, then call the school.
`,
    },
    fr: {
      subject: 'Un code de secours a ouvert une session',
      text: `Bonjour,

Un code de secours vient de servir à ouvrir une session dans votre compte Parvis. Codes restants : ${left}. Vous pouvez en créer d’autres dans Réglages, Profil.

Ce n’était pas vous? Choisissez tout de suite un autre mot de passe, puis appelez l’école.
`,
    },
  });

export const wrongCodesEmail = (locale: Locale): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Wrong codes for your account',
      text: `Hello,

Your password was typed correctly, then several wrong codes. No session was started.

If it was not you, another person knows your password: choose another one right away, then call the school.
`,
    },
    fr: {
      subject: 'Des codes erronés pour votre compte',
      text: `Bonjour,

Votre mot de passe a été entré correctement, puis plusieurs codes erronés. Aucune session n’a été ouverte.

Ce n’était pas vous? Une autre personne connaît votre mot de passe : choisissez-en un autre tout de suite, puis appelez l’école.
`,
    },
  });
