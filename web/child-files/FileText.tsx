import { lengthOf } from '#core/http/fields.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import type { FileFieldProps } from './file-field.ts';

/** A longer text. The remaining length is shown when it is nearly used. */
export function FileText({ label, name, value, max, autoComplete = 'off', onChange }: FileFieldProps) {
  const t = useTranslation();
  const left = max - lengthOf(value);
  return (
    <Field label={label} {...(left < 100 && { room: t('childFiles.left', { n: Math.max(0, left) }) })}>
      {(wiring) => (
        <textarea
          {...wiring}
          name={name}
          rows={3}
          autoComplete={autoComplete}
          maxLength={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${controlClasses} py-3`}
        />
      )}
    </Field>
  );
}
