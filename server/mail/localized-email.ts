/** The text of an email in one language, without its recipient. */
import type { Locale } from '#core/lang/locale.ts';

export type LocalizedEmail = { readonly locale: Locale; readonly subject: string; readonly text: string };

type Texts = Readonly<Record<Locale, Pick<LocalizedEmail, 'subject' | 'text'>>>;

/** The text in the recipient's language. */
export const localizeEmail = (locale: Locale, texts: Texts): LocalizedEmail => ({ locale, ...texts[locale] });
