import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { maxSearchLength } from '#core/messages/message.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search field with a clear button. */
export function SearchField({ label, value, onChange }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <search className="relative block">
      <Search aria-hidden size={20} className="pointer-events-none absolute top-3.5 left-3 text-ink-soft" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
        className="min-h-12 w-full appearance-none search-field truncate rounded-full border border-line-strong bg-surface pr-12 text-body text-ink placeholder:text-ink-faint"
      />
      {value && (
        <IconButton
          label={t('messages.clearSearch')}
          icon={X}
          onClick={clear}
          className="absolute top-0.5 right-0.5 text-ink-soft"
        />
      )}
    </search>
  );
}
