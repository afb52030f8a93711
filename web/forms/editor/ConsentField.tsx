import { consentPurposes } from '#core/consents/consent-purposes.ts';
import type { DraftField } from '#core/forms/form-draft.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  name: string;
  consent: DraftField['consent'];
  isWrong: boolean;
  onChange: (consent: DraftField['consent']) => void;
};

/** The consent for which the yes or no to a question counts. */
export function ConsentField({ name, consent, isWrong, onChange }: Props) {
  const t = useTranslation();
  return (
    <Field
      label={t('staffForms.consent')}
      help={t('staffForms.consentHelp')}
      problem={isWrong ? t('staffForms.consentWrong') : undefined}
    >
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          value={consent ?? ''}
          onChange={({ target }) => onChange(consentPurposes.find((purpose) => purpose === target.value))}
        >
          <option value="">{t('staffForms.consentNone')}</option>
          {consentPurposes.map((purpose) => (
            <option key={purpose} value={purpose}>
              {t(`purposes.${purpose}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
