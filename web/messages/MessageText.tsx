import { useWords } from '#web/words/words.ts';
import { linkParts } from './link-parts.ts';

/** The words of a message as they were typed. Addresses are links; nothing else is anything but text. */
export function MessageText({ text }: { text: string }) {
  const t = useWords();
  return (
    <span dir="auto" className="typed block">
      {linkParts(text).map((part, n) =>
        part.href === undefined ? (
          part.text
        ) : (
          // Parts of one text never change places.
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
