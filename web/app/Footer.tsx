import { useWords } from '#web/words/words.ts';
import { version } from './version.ts';

/** Ends the content of every page; not seen while the page is still coming, so that it never jumps. */
export function Footer() {
  const t = useWords();
  return (
    <footer className="group-has-aria-busy:invisible pt-4 text-center text-ink-soft text-tiny">
      {t('app.madeInQuebec')} · {t('app.version', { version })}
    </footer>
  );
}
