import { Languages } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { MessageText } from './MessageText.tsx';
import { translatableFrom, translate } from './translator.ts';

type State = 'untranslated' | 'translating' | 'failed' | { readonly text: string };

/** The browser's own translation of a received message, below it, on request. Nothing where the browser has none. */
export function MessageTranslation({ text }: { text: string }) {
  const t = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [from, setFrom] = useState<string>();
  const [state, setState] = useState<State>('untranslated');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void translatableFrom(text, locale).then((language) => isLeft || setFrom(language));
    return () => {
      isLeft = true;
    };
  }, [text, locale]);
  if (from === undefined) return null;
  const toggle = () => {
    setShown(!isShown || state === 'failed');
    if (isShown && state !== 'failed') return;
    if (typeof state === 'object') return;
    setState('translating');
    translate(text, from, locale).then(
      (translated) => setState({ text: translated }),
      () => setState('failed'),
    );
  };
  const isOpen = isShown && typeof state === 'object';
  return (
    <div className="flex flex-col items-start">
      <div id={id} role="status" className="contents">
        {isShown && typeof state === 'object' && (
          <div className="mt-1 border-line border-l-2 pl-2 text-small">
            <MessageText text={state.text} lang={locale} />
            <p className="text-ink-soft text-tiny">{t('messages.translatedHere')}</p>
          </div>
        )}
        {state === 'translating' && <p className="px-1 text-ink-soft text-tiny">{t('messages.translating')}</p>}
        {state === 'failed' && <p className="px-1 text-maple text-small">{t('messages.notTranslated')}</p>}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={state === 'translating' || undefined}
        onClick={() => state !== 'translating' && toggle()}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-s px-1 text-left font-bold text-river text-small"
      >
        <Languages aria-hidden size={16} className="shrink-0" />
        {t('messages.seeTranslation')}
      </button>
    </div>
  );
}
