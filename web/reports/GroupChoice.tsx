import { Select } from '#web/ui/Select.tsx';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { groups: ReportDay['groups']; chosen: number | null; onChoose: (id: number) => void };

/** As many as stand side by side. */
const few = 4;

/** Which of one's groups; nothing where there is only one. */
export function GroupChoice({ groups, chosen, onChoose }: Props) {
  const t = useWords();
  if (groups.length < 2) return null;
  const severalSchools = new Set(groups.map(({ school }) => school)).size > 1;
  const name = ({ room, school }: ReportDay['groups'][number]) =>
    [t('children.room', { room }), severalSchools && school].filter(Boolean).join(' · ');
  if (groups.length > few)
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
    <Choice
      look="chips"
      name="group"
      legend={t('reportEditor.groups')}
      options={groups.map((group) => ({ value: `${group.id}`, label: name(group) }))}
      value={chosen === null ? undefined : `${chosen}`}
      onChange={(id) => onChoose(Number(id))}
    />
  );
}
