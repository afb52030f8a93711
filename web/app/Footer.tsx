import { useWords } from '#web/words/words.ts';

const version = '1.0.0';

export function Footer() {
  const t = useWords();
  return (
    <footer className="pt-4 text-center text-ink-soft text-tiny">
      {t('app.madeInQuebec')} · {t('app.version', { version })}
    </footer>
  );
}
