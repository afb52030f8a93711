import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { ReadColumn } from '#core/class-lists/list-column-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Meaning<Field extends string> = { index: number; field: Field | null; nth?: number };

type Props<Field extends string> = {
  columns: readonly ReadColumn<Field>[];
  groups: readonly OptionGroup<Field>[];
  /** Whether the list cannot be read before the columns are set. */
  isNeeded: boolean;
  checking: boolean;
  onUse: (columns: Meaning<Field>[]) => void;
};

const valueOf = ({ field, nth }: { readonly field: string | null; readonly nth?: number | undefined }) =>
  field === null ? '' : `${field} ${nth ?? ''}`;

import type { OptionGroup } from './column-options.ts';

/** What each column holds: recognized, guessed, or set by the office, with the first cells of each. */
export function ClassListColumns<Field extends string>({ columns, groups, isNeeded, checking, onUse }: Props<Field>) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const open = columns.filter(({ isSure }) => !isSure).length;
  const read = columns.filter(({ field, isSure }) => field !== null && isSure).length;
  const options = groups.flatMap((group) => group.options);
  const valueAt = (column: ReadColumn<Field>) => chosen[column.index] ?? valueOf(column);
  const meanings = columns.map((column): Meaning<Field> => {
    const option = options.find((one) => valueOf(one) === valueAt(column));
    if (!option) return { index: column.index, field: null };
    const { field, nth } = option;
    return { index: column.index, field, ...(nth !== undefined && { nth }) };
  });
  return (
    <Card as="section" aria-labelledby="class-list-columns" className={isNeeded ? 'border-sun' : ''}>
      <details open={isNeeded || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2">
          <h2 id="class-list-columns" className="flex items-center gap-2 font-bold text-card">
            {isNeeded && <CircleHelp aria-hidden size={20} className="shrink-0 text-sun" />}
            {t('listColumns.columns')}
          </h2>
          <span className="ml-auto text-right text-ink-soft text-small">
            {open > 0
              ? t('listColumns.columnsOpen', { n: open })
              : t('listColumns.columnsRead', { read, n: columns.length })}
          </span>
          <DisclosureIcon />
        </summary>
        <form
          className="mt-3 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!checking) onUse(meanings);
          }}
        >
          <p className="text-ink-soft text-small">{t('listColumns.columnsText')}</p>
          <ul className="flex flex-col divide-y divide-line">
            {columns.map((column) => (
              <li key={column.index} className="grid gap-3 py-3 first:pt-0 md:grid-cols-2 md:items-end">
                <ColumnField
                  column={column}
                  groups={groups}
                  value={valueAt(column)}
                  onChange={(value) => setChosen({ ...chosen, [column.index]: value })}
                />
              </li>
            ))}
          </ul>
          <Button type="submit" kind="quiet" unready={checking}>
            {t(checking ? 'classLists.checking' : 'listColumns.useColumns')}
          </Button>
        </form>
      </details>
    </Card>
  );
}

type ColumnProps = {
  column: ReadColumn<string>;
  groups: readonly OptionGroup<string>[];
  value: string;
  onChange: (value: string) => void;
};

function ColumnField({ column: { index, title, samples, isSure }, groups, value, onChange }: ColumnProps) {
  const t = useTranslation();
  return (
    <>
      <Field label={title === '' ? t('listColumns.untitled', { n: index + 1 }) : title}>
        {(wiring) => (
          <Select {...wiring} value={value} onChange={({ target }) => onChange(target.value)}>
            <option value="">{t('listColumns.notRead')}</option>
            {groups.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map((option) => (
                  <option key={valueOf(option)} value={valueOf(option)}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pb-3 text-ink-soft text-small">
        {!isSure && <Chip tone="sun">{t('listColumns.unsure')}</Chip>}
        <span className="min-w-0 break-words">
          {samples.length === 0 ? t('listColumns.emptyColumn') : samples.join(' · ')}
        </span>
      </p>
    </>
  );
}
