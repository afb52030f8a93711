import { type Guardianship, guardianships } from '#core/children/relationships.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { value: Guardianship; onChange: (relationship: Guardianship) => void };

/** A guardian's relationship to a child. */
export function RelationshipField({ value, onChange }: Props) {
  const t = useTranslation();
  return (
    <RadioGroup
      look="chips"
      name="relationship"
      legend={t('families.relationship')}
      options={guardianships.map((one) => ({ value: one, label: t(`families.${one}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
