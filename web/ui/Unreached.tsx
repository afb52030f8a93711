import { CloudOff } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { type PlainKey, useWords } from '#web/words/words.ts';

type Props = { title: PlainKey; text: PlainKey; action: PlainKey; onAct: () => void };

/** The whole page when there is nothing else to show: what happened, and the one thing to do. */
export function Unreached({ title, text, action, onAct }: Props) {
  const t = useWords();
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col justify-center p-4">
      <h1 className="text-center font-bold text-display">{t('app.name')}</h1>
      <EmptyState icon={CloudOff} tone="sun" title={t(title)} text={t(text)}>
        <Button className="mt-4" onClick={onAct}>
          {t(action)}
        </Button>
      </EmptyState>
    </main>
  );
}
