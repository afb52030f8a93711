/** Password emails: the reset link, and the notice that the password changed. */
import type { Locale } from '#core/lang/locale.ts';
import { resetMinutes } from '#core/auth/reset-api.ts';

type EmailText = { readonly subject: string; readonly text: string };

/** `link` works once. */
export function resetEmail(locale: Locale, link: string): EmailText {
  return locale === 'fr'
    ? {
        subject: 'Votre mot de passe Parvis',
        text: `Bonjour,

Un nouveau mot de passe a été demandé pour cette adresse. Pour le choisir, ouvrez ce lien :

${link}

Il fonctionne une seule fois, pendant ${resetMinutes} minutes.

Vous n’avez rien demandé? Ne tenez pas compte de ce message : votre mot de passe reste le même.
`,
      }
    : {
        subject: 'Your Parvis password',
        text: `Hello,

A new password was requested for this address. To choose it, open this link:

${link}

It works once, for ${resetMinutes} minutes.

If you did not ask for it, ignore this message: your password stays the same.
`,
      };
}

/**
 * `link` leads to the reset page. `isRestLeft` is set when passkeys or a calendar address are still valid after the
 * reset.
 */
export function passwordChangedEmail(locale: Locale, link: string, isRestLeft = false): EmailText {
  return locale === 'fr'
    ? {
        subject: 'Votre mot de passe Parvis a été changé',
        text: `Bonjour,

Votre mot de passe vient d’être changé, et les sessions ouvertes sur vos appareils sont fermées.
${isRestLeft ? '\nVos clés d’accès et votre lien de calendrier fonctionnent encore. Retirez ce que vous ne reconnaissez pas dans votre profil et vos réglages.\n' : ''}
Ce n’était pas vous? Appelez l’école et choisissez tout de suite un autre mot de passe :

${link}
`,
      }
    : {
        subject: 'Your Parvis password was changed',
        text: `Hello,

Your password was just changed, and you have been signed out on your devices.
${isRestLeft ? '\nYour passkeys and your calendar link still work. Remove any you do not recognize in your profile and your settings.\n' : ''}
If it was not you, call the school and choose another password right away:

${link}
`,
      };
}
