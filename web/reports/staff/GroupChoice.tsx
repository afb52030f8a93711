import { Select } from '#web/ui/Select.tsx';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { groups: ReportDay['groups']; chosen: number | null; onChoose: (id: number) => void };

/** The number of options that fit side by side. */
const maxSideBySide = 4;

/** The choice of one of the user's groups; empty if there is only one. */
export function GroupChoice({ groups, chosen, onChoose }: Props) {
  const t = useTranslation();
  if (groups.length < 2) return null;
  const severalSchools = new Set(groups.map(({ school }) => school)).size > 1;
  const name = ({ room, school }: ReportDay['groups'][number]) =>
    [t('children.room', { room }), severalSchools && school].filter(Boolean).join(' · ');
  if (groups.length > maxSideBySide)
    return (
      <Field label={t('reportEditor.groups')}>
        {(wiring) => (
          <Select {...wiring} value={chosen ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
            {groups.map((group) => (
              <option key={group.id} value={group.id}>
                {name(group)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <RadioGroup
      look="chips"
      name="group"
      legend={t('reportEditor.groups')}
      options={groups.map((group) => ({ value: `${group.id}`, label: name(group) }))}
      value={chosen === null ? undefined : `${chosen}`}
      onChange={(id) => onChoose(Number(id))}
    />
  );
}
