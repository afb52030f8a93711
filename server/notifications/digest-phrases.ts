/**
 * The letter about what nobody looked at in the app. What stands in it is what the bell says, and no more. (trust,
 * Controls)
 */
import type { Both, Locale } from '#core/lang/locale.ts';

/** `news` are lines already in the letter’s language. */
export const digestText: Readonly<Record<Locale, (said: { news: string; settings: string }) => string>> = {
  en: ({ news, settings }) =>
    `Hello,\n\nHere is what you have not seen yet:\n\n${news}\n\nTo choose what we write to you about, go to Settings:\n${settings}\n\nParvis`,
  fr: ({ news, settings }) =>
    `Bonjour,\n\nVoici ce que vous n’avez pas encore vu :\n\n${news}\n\nPour choisir ce que vous recevez, allez dans Réglages :\n${settings}\n\nParvis`,
};

export const severalSubject = (count: number): Both => ({
  en: `${count} things you have not seen yet`,
  fr: `${count} nouvelles que vous n’avez pas encore vues`,
});
