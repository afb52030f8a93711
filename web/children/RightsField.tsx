import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { Switch } from '#web/ui/Switch.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { value: readonly GuardianRight[]; onChange: (rights: GuardianRight[]) => void };

/** What a guardian may do for a child, each on or off. */
export function RightsField({ value, onChange }: Props) {
  const t = useWords();
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
