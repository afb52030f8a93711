/** The two languages of the app. */
import * as z from 'zod/mini';
import { locales } from './preferred-locale.ts';

export { isLocale, locales, preferredLocale } from './preferred-locale.ts';

export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** A text in both languages. For one that a school may write in one language, see `bilingual.ts`. */
export type Bilingual = Readonly<Record<Locale, string>>;

/** The tags of an `Accept-Language` header, by preference. */
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
