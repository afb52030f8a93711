/** Texts of the digest email. It contains the texts of the notifications only. */
import type { Bilingual, Locale } from '#core/lang/locale.ts';

/** `news` is text in the email's language. */
export const digestText: Readonly<Record<Locale, (parts: { news: string; settings: string }) => string>> = {
  en: ({ news, settings }) =>
    `Hello,\n\nHere is what you have not seen yet:\n\n${news}\n\nTo choose what we write to you about, go to Settings:\n${settings}\n\nParvis`,
  fr: ({ news, settings }) =>
    `Bonjour,\n\nVoici ce que vous n’avez pas encore vu :\n\n${news}\n\nPour choisir ce que vous recevez, allez dans Réglages :\n${settings}\n\nParvis`,
};

export const severalSubject = (count: number): Bilingual => ({
  en: `${count} updates you have not seen yet`,
  fr: `${count} nouvelles que vous n’avez pas encore vues`,
});
