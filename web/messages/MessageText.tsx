import type { Locale } from '#core/lang/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { linkParts } from './link-parts.ts';

/** A message as plain text in which only URLs become links. */
export function MessageText({ text, lang }: { text: string; lang?: Locale | undefined }) {
  const t = useTranslation();
  return (
    <span dir="auto" lang={lang} className="typed block">
      {linkParts(text).map((part, n) =>
        part.href === undefined ? (
          part.text
        ) : (
          // The parts of a text are static.
          // oxlint-disable-next-line react/no-array-index-key
          <a
            key={n}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-2"
          >
            {part.text}
            <span className="sr-only"> ({t('messages.newTab')})</span>
          </a>
        ),
      )}
    </span>
  );
}
