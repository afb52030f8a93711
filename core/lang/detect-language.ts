import type { Locale } from './locale.ts';

/** Frequent words of one language that the other does not have, and if possible no other language. */
const frequentWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(
    (
      'the and is are was were be been have has had do does did you your yours we our they their he she his her it its ' +
      'this that these those to of in at with from for not yes will would can could should please thank thanks hello ' +
      'hi good morning today tomorrow yesterday what when where who how there here if because about just i im dont'
    ).split(' '),
  ),
  fr: new Set(
    (
      'le les une des du de et est sont était être avoir ont avez vous votre vos nous notre nos ils elle elles il ' +
      'je ce cette ces cet qui quoi quand où pour dans avec sans chez sur par pas ne oui non au aux mais ou donc ' +
      'sera peut pouvez merci bonjour bonsoir salut aujourd hui demain hier bonne beau très bien aussi ici mes ' +
      'ses leur leurs plus fait faire voici voilà'
    ).split(' '),
  ),
};

/**
 * The language of a text, English or French, by its frequent words. Undefined for other languages and for a text too
 * short to tell.
 */
export function detectLanguage(text: string): Locale | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (locale: Locale) => words.filter((word) => frequentWords[locale].has(word)).length;
  const [en, fr] = [count('en'), count('fr')];
  if (en > 2 * fr) return 'en';
  return fr > 2 * en ? 'fr' : undefined;
}
