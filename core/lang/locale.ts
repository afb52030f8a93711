/** The two languages the school is written in. (§9 Languages) */
import * as z from 'zod/mini';

export const locales = ['en', 'fr'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** A sentence in both languages. */
export type Both = Readonly<Record<Locale, string>>;

/** Whether a word names one of them. */
export function isLocale(word: unknown): word is Locale {
  return word === 'en' || word === 'fr';
}

/** A sentence of which one language may be missing. */
export type Either = Readonly<Record<Locale, string | null>>;

/** The language to show a text in: the reader's, or the other when it exists only there. */
export function languageFor(reader: Locale, text: Either): Locale {
  const other = reader === 'en' ? 'fr' : 'en';
  return text[reader] === null && text[other] !== null ? other : reader;
}

/** A text in the reader's language, or in the other with its name; empty where there is none. */
export function inLanguage({ en = null, fr = null }: Partial<Either>, reader: Locale): { text: string; lang?: Locale } {
  const text = { en, fr };
  const lang = languageFor(reader, text);
  return { text: text[lang] ?? '', ...(lang !== reader && { lang }) };
}

/**
 * The language for somebody who has not chosen one: the first of their device's languages that is French
 * or English, else English. Takes BCP 47 tags in order of preference. (decisions, Settings)
 */
export function preferredLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.slice(0, 2).toLowerCase();
    if (isLocale(language)) return language;
  }
  return 'en';
}

/** The tags of an `Accept-Language` header, most wanted first. */
export function acceptedTags(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const quality = rest.map((r) => r.trim()).find((r) => r.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
