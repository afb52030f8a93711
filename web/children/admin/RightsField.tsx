import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { value: readonly GuardianRight[]; onChange: (rights: GuardianRight[]) => void };

/** A guardian's rights to a child, as switches. */
export function RightsField({ value, onChange }: Props) {
  const t = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-small">{t('families.rights')}</legend>
      {guardianRights.map((right) => (
        <Switch
          key={right}
          label={t(`families.${right}`)}
          checked={value.includes(right)}
          onChange={(isGiven) =>
            onChange(guardianRights.filter((one) => (one === right ? isGiven : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
