/** The email to a relative, and the notification of guardians. Neither names a child's surname or the relative. */
import { invitationDays } from '#core/auth/invitation.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';

/** Names the school only: others may read an email. `link` works once. */
export function followerEmail(
  locale: Locale,
  school: string,
  link: string,
): { readonly subject: string; readonly text: string } {
  return locale === 'fr'
    ? {
        subject: `Invitation – ${school}`,
        text: `Bonjour,

Une famille vous invite dans Parvis à suivre les journées d’un enfant. Établissement : ${school}.

Pour accepter l’invitation, ouvrez ce lien :

${link}

Il fonctionne une seule fois, pendant ${invitationDays} jours. Gardez-le pour vous.

Vous n’attendiez pas cette invitation? Ne tenez pas compte de ce message.
`,
      }
    : {
        subject: `Invitation – ${school}`,
        text: `Hello,

A family invites you to Parvis to follow the days of a child at ${school}.

To accept the invitation, open this link:

${link}

It works once, for ${invitationDays} days. Keep it to yourself.

If you did not expect this invitation, ignore this message.
`,
      };
}

export const joinedTitle = (child: string): Bilingual => ({
  en: `A relative now follows ${child}`,
  fr: `Un proche suit maintenant ${child}`,
});

export const joinedText: Bilingual = {
  en: 'The list shows who it is and until when. You can stop it at any time.',
  fr: 'La liste montre qui et jusqu’à quand. Vous pouvez y mettre fin en tout temps.',
};
