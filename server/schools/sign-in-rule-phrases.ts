/** The email to staff about the rule for their sign-in. */
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

/** `from` is the first day of the rule, by the clock of the school. */
export function strongSignInEmail(locale: Locale, from: string): LocalizedEmail {
  const day = formatDay(from, locale, 'long');
  return localizeEmail(locale, {
    en: {
      subject: 'Your school requires more than a password',
      text: `Hello,

From ${day}, your school requires its staff to sign in to Parvis with a passkey, a code after the password, or the identity provider of the school service.

Choose a passkey or the second step in Settings, Profile. After that day, a password alone only opens the page to choose one.
`,
    },
    fr: {
      subject: 'Votre école demande plus qu’un mot de passe',
      text: `Bonjour,

À compter du ${day}, votre école demande à son personnel d’ouvrir une session Parvis avec une clé d’accès, un code après le mot de passe, ou le compte du centre de services.

Choisissez une clé d’accès ou la deuxième étape dans Réglages, Profil. Après ce jour, le mot de passe seul n’ouvre que la page pour en choisir une.
`,
    },
  });
}
