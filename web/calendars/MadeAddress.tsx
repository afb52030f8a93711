import { CalendarPlus, Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';

/** An address as it is given to a calendar app, while it can still be read. */
export function MadeAddress({ path }: { path: string }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const address = `${location.origin}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: t('calendars.copied') });
    } catch {
      // A browser may not let the page write: then the reader does.
      field.current?.focus();
      field.current?.select();
      showToast({ title: t('calendars.notCopied'), text: t('calendars.notCopiedText'), failed: true });
    }
  };
  return (
    <>
      <Field label={t('calendars.address')}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={`${control} truncate`}
          />
        )}
      </Field>
      <p className="text-ink-soft text-small">{t('calendars.keep')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => void copy()} icon={<Copy aria-hidden size={18} />} className="grow">
          {t('calendars.copy')}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={`${buttonClasses('quiet')} grow`}>
          <CalendarPlus aria-hidden size={18} className="shrink-0" />
          {t('calendars.open')}
        </a>
      </div>
    </>
  );
}
