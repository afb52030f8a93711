import type { CustodyGuardian } from '#core/custody/custody-api.ts';
import { patternKinds, type PatternKind } from '#core/custody/custody.ts';
import { dayInputRange } from '#core/time/day.ts';
import { Field, controlClasses } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { PatternDraft } from './custody-draft.ts';
import { weekdayText } from './custody-labels.ts';
import { GuardianSelect } from './GuardianSelect.tsx';

type Props = {
  /** The place of the pattern in the calendar. */
  n: number;
  pattern: PatternDraft;
  guardians: readonly CustodyGuardian[];
  onChange: (part: Partial<PatternDraft>) => void;
  problemOf: (path: string) => string | undefined;
};

/** One pattern: its kind, who has which days, the hour of the change, and the days on which it counts. */
export function PatternFields({ n, pattern, guardians, onChange, problemOf }: Props) {
  const t = useTranslation();
  const { kind, first, second, startsOn, changesAt, from, until } = pattern;
  const able = guardians.filter(({ mayCollect }) => mayCollect);
  const isTurn = kind === 'alternate_weeks' || kind === 'two_two_three';
  const at = (field: string) => `patterns.${n}.${field}`;
  const dateField = (field: 'startsOn' | 'from' | 'until', label: string, value: string) => (
    <Field
      label={label}
      optional={field === 'until' ? t('custody.optional') : ''}
      day={value || undefined}
      problem={problemOf(at(field))}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="date"
          name={at(field)}
          min={dayInputRange.first}
          max={dayInputRange.last}
          value={value}
          onChange={({ target }) => onChange({ [field]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('custody.pattern')}>
        {(wiring) => (
          <Select
            {...wiring}
            name={at('kind')}
            value={kind}
            onChange={({ target }) => onChange({ kind: target.value as PatternKind })}
          >
            {patternKinds.map((one) => (
              <option key={one} value={one}>
                {t(`custody.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isTurn ? (
        <div className="grid gap-3 medium:grid-cols-2">
          <GuardianSelect
            label={t('custody.first')}
            name={at('fortnight')}
            guardians={able}
            value={first}
            onChange={(personId) => onChange({ first: personId, ...(personId === second && { second: first }) })}
            problem={problemOf(at('fortnight'))}
          />
          <GuardianSelect
            label={t('custody.second')}
            name={at('second')}
            guardians={able}
            value={second}
            onChange={(personId) => onChange({ second: personId, ...(personId === first && { first: second }) })}
          />
        </div>
      ) : (
        <DayFields n={n} pattern={pattern} guardians={able} onChange={onChange} problem={problemOf(at('fortnight'))} />
      )}
      <div className="grid gap-3 medium:grid-cols-2">
        {isTurn && dateField('startsOn', t('custody.startsOn'), startsOn)}
        <Field label={t('custody.changesAt')} hint={t('custody.changesAtText')} problem={problemOf(at('changesAt'))}>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              name={at('changesAt')}
              value={changesAt}
              onChange={({ target }) => onChange({ changesAt: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-3 medium:grid-cols-2">
        {dateField('from', t('custody.from'), from)}
        {dateField('until', t('custody.until'), until)}
      </div>
    </div>
  );
}

type DayProps = Omit<Props, 'problemOf'> & { problem: string | undefined };

/** The guardian of each weekday: of every week, or of two weeks. */
function DayFields({ n, pattern: { kind, days }, guardians, onChange, problem }: DayProps) {
  const t = useTranslation();
  const locale = useLocale();
  const weeks = kind === 'weekdays' ? [0] : [0, 1];
  const titles =
    kind === 'weekdays' ? ['custody.everyWeekday' as const] : (['custody.firstWeek', 'custody.secondWeek'] as const);
  return (
    <div className="grid gap-4 medium:grid-cols-2">
      {weeks.map((week) => (
        <fieldset key={week} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 font-semibold text-small">{t(titles[week] ?? 'custody.firstWeek')}</legend>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => {
            const place = week * 7 + weekday;
            return (
              <GuardianSelect
                key={weekday}
                label={weekdayText(weekday + 1, locale)}
                name={place === 0 ? `patterns.${n}.fortnight` : `patterns.${n}.${place}`}
                guardians={guardians}
                value={days[place] ?? null}
                onChange={(personId) => onChange({ days: days.map((one, at) => (at === place ? personId : one)) })}
                problem={place === 0 ? problem : undefined}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
