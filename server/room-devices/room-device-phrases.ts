/** The emails about room devices. */
import type { Locale } from '#core/lang/locale.ts';
import { type LocalizedEmail, localizeEmail } from '#server/mail/localized-email.ts';

export const pinLockedEmail = (locale: Locale, device: string, link: string): LocalizedEmail =>
  localizeEmail(locale, {
    en: {
      subject: 'Your PIN is locked on a room device',
      text: `Hello,

A wrong PIN was entered ten times under your name on this device of the school: ${device}. Your PIN no longer unlocks it.

To unlock it, sign in to Parvis with your password or your passkey, or call the office. If it was not you, choose another PIN:

${link}
`,
    },
    fr: {
      subject: 'Votre NIP est bloqué sur un appareil de local',
      text: `Bonjour,

Un mauvais NIP a été entré dix fois à votre nom sur cet appareil de l’école : ${device}. Votre NIP ne le déverrouille plus.

Pour le débloquer, ouvrez une session dans Parvis avec votre mot de passe ou votre clé d’accès, ou appelez le secrétariat. Ce n’était pas vous? Choisissez un autre NIP :

${link}
`,
    },
  });
