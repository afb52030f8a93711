import { type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/Button.tsx';
import { discardDraft, isDraftRestored, noteRestoredDraft, useHasDraft } from '#web/ui/browser/draft-storage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  /** The name of the draft. */
  name: string;
};

/** Says once that a form shows what was typed before the page was closed, with a button to discard it. */
export function RestoredDraft({ name }: Props) {
  return <RestoredNotice key={name} name={name} />;
}

function RestoredNotice({ name }: Props) {
  const t = useTranslation();
  const [isRestored] = useState(() => isDraftRestored(name));
  const hasDraft = useHasDraft(name);
  useEffect(() => () => void noteRestoredDraft(name), [name]);
  if (!isRestored || !hasDraft) return null;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const form = currentTarget.closest('form') ?? document.querySelector('main');
    flushSync(() => discardDraft(name));
    // The button is gone, and the focus with it.
    form?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-m bg-river-tint py-1 pr-1 pl-4 text-river">
      <p className="py-2 font-semibold text-small">{t('drafts.restored')}</p>
      <Button kind="bare" onClick={discard}>
        {t('drafts.discard')}
      </Button>
    </div>
  );
}
