/** The letters about a password: a link to choose another, and that it was changed. */
import type { Locale } from '#core/lang/locale.ts';
import { resetMinutes } from '#core/sessions/reset-api.ts';

type Letter = { readonly subject: string; readonly text: string };

/** `link` works once. */
export function resetLetter(locale: Locale, link: string): Letter {
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

Somebody asked for a new password for this address. To choose it, open this link:

${link}

It works once, for ${resetMinutes} minutes.

If you did not ask for it, ignore this message: your password stays the same.
`,
      };
}

/**
 * `link` leads to where another can be asked for; `isRestLeft` when passkeys or a calendar address outlive the
 * password.
 */
export function changedLetter(locale: Locale, link: string, isRestLeft = false): Letter {
  return locale === 'fr'
    ? {
        subject: 'Votre mot de passe Parvis a été changé',
        text: `Bonjour,

Votre mot de passe vient d’être changé, et les sessions ouvertes sur vos appareils sont fermées.
${isRestLeft ? '\nVos clés d’accès et votre adresse de calendrier fonctionnent encore. Retirez ce que vous ne reconnaissez pas dans votre profil et vos réglages.\n' : ''}
Ce n’était pas vous? Appelez l’école et choisissez tout de suite un autre mot de passe :

${link}
`,
      }
    : {
        subject: 'Your Parvis password was changed',
        text: `Hello,

Your password was just changed, and you have been signed out on your devices.
${isRestLeft ? '\nYour passkeys and your calendar address still work. Remove any you do not recognize in your profile and your settings.\n' : ''}
If it was not you, call the school and choose another password at once:

${link}
`,
      };
}
