import { useTranslation } from '#web/i18n/use-translation.ts';
import { version } from './version.ts';

/** The footer of every page. Hidden while the page loads, so that it never jumps. */
export function Footer() {
  const t = useTranslation();
  return (
    <footer className="group-has-aria-busy:invisible pt-4 text-center text-ink-soft text-tiny">
      {t('app.madeInQuebec')} · {t('app.version', { version })}
    </footer>
  );
}
