/**
 * The invitation email. It contains the school's name and a link, and not what the invitation gives: other people may
 * read it.
 */
import type { Locale } from '#core/lang/locale.ts';
import { invitationDays } from '#core/auth/invitation.ts';

type EmailText = { readonly subject: string; readonly text: string };

/** `link` works once. */
export function invitationEmail(locale: Locale, school: string, link: string): EmailText {
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
