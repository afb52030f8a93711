import type { DraftField } from '#core/forms/form-draft.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { field: DraftField; onChange: (most: number | undefined) => void };

/** The maximum number of options that can be chosen. All of them means no limit. */
export function MaxChoicesField({ field: { options, most }, onChange }: Props) {
  const t = useTranslation();
  const isLimit = most !== undefined && most < options.length;
  return (
    <Field label={t('staffForms.most')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={isLimit ? most : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{t('staffForms.noLimit')}</option>
          {options.slice(1).map((_, n) => (
            <option key={n + 1} value={n + 1}>
              {n + 1}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
