/** The letter of an invitation: the school's name and a link, and nothing of what it gives. (trust, Controls) */
import type { Locale } from '#core/lang/locale.ts';
import { invitationDays } from '#core/sessions/invitation.ts';

type Letter = { readonly subject: string; readonly text: string };

/** `link` works once. */
export function invitationLetter(locale: Locale, school: string, link: string): Letter {
  return locale === 'fr'
    ? {
        subject: `Invitation – ${school}`,
        text: `Bonjour,

${school} vous invite dans Parvis, l’application où l’école et ses familles se retrouvent.

Pour accepter l’invitation, ouvrez ce lien :

${link}

Il fonctionne une seule fois, pendant ${invitationDays} jours. Gardez-le pour vous.

Vous n’attendiez pas cette invitation? Ne tenez pas compte de ce message, ou appelez l’école.
`,
      }
    : {
        subject: `Invitation – ${school}`,
        text: `Hello,

${school} invites you to Parvis, the app where the school and its families meet.

To accept the invitation, open this link:

${link}

It works once, for ${invitationDays} days. Keep it to yourself.

If you did not expect this invitation, ignore this message or call the school.
`,
      };
}
