import { useId, useState } from 'react';
import { type AuditKind, auditKinds } from '#core/audit/audit.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { AuditFilter } from './audit-queries.ts';

/** A person or child to filter by. */
export type FilterSubject = { readonly id: number; readonly name: string; readonly is: 'person' | 'child' };

type Props = { filter: AuditFilter; known: readonly FilterSubject[]; onChange: (filter: AuditFilter) => void };

/** Filters of the audit log: action, person or child, dates. */
export function AuditFilters({ filter, known, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { person, child } = filter;
  const chosen = known.find(({ id, is }) => (is === 'person' ? person : child) === String(id));
  const isUnknown = typed !== '' && !known.some(({ name }) => foldText(name).startsWith(foldText(typed)));
  const without = () => {
    const { person: _, child: __, ...rest } = filter;
    return rest;
  };
  const choose = (text: string) => {
    setTyped(text);
    const found = known.find(({ name }) => name === text);
    if (!found) return;
    setTyped('');
    onChange({ ...without(), [found.is]: String(found.id) });
  };
  const kinds = auditKinds
    .map((value) => ({ value, label: t(`audits.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const day = (name: 'from' | 'to') => (
    <Field label={t(`audits.${name}`)} day={filter[name]}>
      {(wiring) => (
        <input
          {...wiring}
          type="date"
          value={filter[name] ?? ''}
          onChange={({ target }) => {
            const { [name]: _, ...rest } = filter;
            onChange(target.value ? { ...rest, [name]: target.value } : rest);
          }}
          className={controlClasses}
        />
      )}
    </Field>
  );
  const hasAny = Object.keys(filter).length > 0;
  return (
    <div className="grid gap-3 medium:grid-cols-2 min-[75rem]:grid-cols-4">
      <Field label={t('audits.kind')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={filter.kind ?? ''}
            onChange={({ target }) => {
              const { kind: _, ...rest } = filter;
              const kind: AuditKind | undefined = auditKinds.find((one) => one === target.value);
              onChange(kind ? { ...rest, kind } : rest);
            }}
          >
            <option value="">{t('audits.every')}</option>
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('audits.who')} problem={isUnknown ? t('audits.whoUnknown') : undefined}>
        {(wiring) => (
          <>
            <input
              {...wiring}
              list={listId}
              autoComplete="off"
              value={typed}
              placeholder={chosen?.name}
              onChange={({ target }) => choose(target.value)}
              className={controlClasses}
            />
            <datalist id={listId}>
              {known.map(({ id, name, is }) => (
                <option key={`${is} ${id}`} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 medium:col-span-2">
        {day('from')}
        {day('to')}
      </div>
      {hasAny && (
        <Button kind="bare" className="-ml-2 px-2! justify-self-start medium:col-span-2" onClick={() => onChange({})}>
          {t('audits.clear')}
        </Button>
      )}
    </div>
  );
}
