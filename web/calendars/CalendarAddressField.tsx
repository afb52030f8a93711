import { CalendarPlus, Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** A calendar link to copy, while it can still be shown. */
export function CalendarAddressField({ path }: { path: string }) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const address = `${location.origin}${path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: t('calendars.copied') });
    } catch {
      // The browser may deny clipboard access: then select the text for the user to copy.
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
            className={`${controlClasses} truncate`}
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
