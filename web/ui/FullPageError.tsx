import { CloudOff } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { title: TranslationKey; text: TranslationKey; action: TranslationKey; onAct: () => void };

/** A full-page error: what happened, and one action. */
export function FullPageError({ title, text, action, onAct }: Props) {
  const t = useTranslation();
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
