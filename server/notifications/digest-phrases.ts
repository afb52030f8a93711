/** The letter about what nobody looked at in the app. What stands in it is what the bell says, and no more. (trust, Controls) */
import type { Both, Locale } from '#core/lang/locale.ts';

/** `news` are lines already in the letter’s language. */
export const digestText: Readonly<Record<Locale, (said: { news: string; settings: string }) => string>> = {
  en: ({ news, settings }) =>
    `Hello,\n\nYou have not looked at this yet:\n\n${news}\n\nYou choose what you are written about under Settings:\n${settings}\n\nParvis`,
  fr: ({ news, settings }) =>
    `Bonjour,\n\nVous n’avez pas encore vu ceci :\n\n${news}\n\nVous choisissez dans Réglages ce pour quoi on vous écrit :\n${settings}\n\nParvis`,
};

export const severalSubject = (count: number): Both => ({
  en: `${count} things you have not seen yet`,
  fr: `${count} nouvelles que vous n’avez pas encore vues`,
});
