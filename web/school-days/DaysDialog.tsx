import { type FormEvent, useState } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import { daysByWeek, daysOfRange, type DayRange } from '#core/school-days/calendar-edit-rules.ts';
import { calendarDayProblems } from '#core/school-days/hours-rules.ts';
import {
  calendarDayApi,
  type ChangeEffects,
  maxDaysSaved,
  type StaffCalendar,
} from '#core/school-days/school-day-api.ts';
import {
  type CalendarKind,
  calendarKinds,
  type DayTimes,
  maxDayNameLength,
  noTimes,
} from '#core/school-days/school-day.ts';
import { daysBetween } from '#core/time/day.ts';
import { call } from '#web/api/call.ts';
import { errorCode } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EffectsDialog, hasEffects } from './EffectsDialog.tsx';
import { problemLabel } from './staff-school-day-labels.ts';
import { useRemoveDays, useSaveDays } from './staff-school-day-queries.ts';

type Props = {
  calendar: StaffCalendar;
  /** The languages of the school: one name field for each. */
  languages: readonly Locale[];
  /** The days to edit; new ones when absent. */
  range: DayRange | undefined;
  onClose: () => void;
};

const timesOf: Readonly<Record<CalendarKind, readonly (keyof DayTimes)[]>> = {
  closed: [],
  pedagogical: ['opensAt', 'closesAt'],
  early_release: ['firstSlot', 'lastSlot'],
  normal: ['opensAt', 'closesAt', 'firstSlot', 'lastSlot'],
};

/** Edits special days: one day or a range, its kind, name and times. */
export function DaysDialog({ calendar, languages, range, onClose }: Props) {
  const t = useTranslation();
  const { schoolId, revision, today, versions } = calendar;
  const isKnown = range !== undefined && calendar.days.some(({ day }) => day === range.from);
  const [from, setFrom] = useState(range?.from ?? today);
  const [to, setTo] = useState(range?.to ?? today);
  const [kind, setKind] = useState<CalendarKind>(range?.entry.kind ?? 'closed');
  const [name, setName] = useState({ en: range?.entry.name.en ?? '', fr: range?.entry.name.fr ?? '' });
  const [times, setTimes] = useState<DayTimes>(range?.entry.times ?? noTimes);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [effects, setEffects] = useState<ChangeEffects>();
  const [removal, setRemoval] = useState<{ range: DayRange; effects: ChangeEffects }>();
  const close = {
    onDone() {
      showToast({ title: t('staffSchoolDays.daysSaved') });
      onClose();
    },
    onFailed() {
      setEffects(undefined);
      setRemoval(undefined);
    },
  };
  const save = useSaveDays(close);
  const remove = useRemoveDays({
    ...close,
    onDone() {
      showToast({ title: t('staffSchoolDays.daysRemoved') });
      onClose();
    },
  });
  const fields = timesOf[kind];
  const ownTimes: DayTimes = {
    opensAt: fields.includes('opensAt') ? times.opensAt : null,
    closesAt: fields.includes('closesAt') ? times.closesAt : null,
    firstSlot: fields.includes('firstSlot') ? times.firstSlot : null,
    lastSlot: fields.includes('lastSlot') ? times.lastSlot : null,
  };
  const entry = {
    day: from,
    kind,
    name: { en: name.en.trim() || null, fr: name.fr.trim() || null },
    times: ownTimes,
  };
  // A single day is meant as it is, a weekend too. A range leaves out weekdays without school.
  const days =
    from !== '' && to >= from ? daysOfRange({ from, to, entry }, versions, from === to || kind === 'normal') : [];
  const body = { schoolId, revision, days };
  const failure = save.failureOf(body);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.sending) return;
    const found: FieldProblem[] = [];
    if (from === '') found.push({ path: 'from', code: 'required' });
    else if (to < from) found.push({ path: 'to', code: 'too_early' });
    else if (daysBetween(from, to) >= maxDaysSaved) found.push({ path: 'to', code: 'too_large' });
    else found.push(...days.flatMap((one) => calendarDayProblems(one, versions)).slice(0, 1));
    setProblems(found);
    if (found.length > 0 || days.length === 0) return;
    try {
      const expected = await call(calendarDayApi.preview, { body });
      if (hasEffects(expected)) setEffects(expected);
      else save.send(body, undefined);
    } catch {
      // The save itself reports what is wrong.
      save.send(body, undefined);
    }
  };
  const sendRemoval = ({ from: first, to: last }: DayRange) =>
    remove.send({ school: String(schoolId), revision: String(revision), from: first, to: last }, undefined);
  // A day that leaves the calendar is what its weekday makes it: an extra open day closes.
  const submitRemoval = async (removed: DayRange) => {
    if (remove.sending) return;
    try {
      const weekly = { schoolId, revision, days: daysByWeek(removed, versions) };
      const expected = await call(calendarDayApi.preview, { body: weekly });
      if (hasEffects(expected)) setRemoval({ range: removed, effects: expected });
      else sendRemoval(removed);
    } catch {
      sendRemoval(removed);
    }
  };
  const problemAt = (path: string) =>
    problemLabel(
      problems.find((one) => one.path === path),
      t,
    );
  const rangeProblem = problems.find(({ path }) => path === 'to');
  const timeLabel = (field: keyof DayTimes) => {
    if (kind !== 'pedagogical') return t(`staffSchoolDays.${field}`);
    return t(field === 'opensAt' ? 'staffSchoolDays.careOpens' : 'staffSchoolDays.careCloses');
  };
  return (
    <Dialog title={t('staffSchoolDays.dialogTitle')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-3 *:basis-36">
          <Field label={t('staffSchoolDays.firstDay')} day={from} problem={problemAt('from')}>
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                name="from"
                required
                value={from}
                onChange={({ target }) => {
                  setFrom(target.value);
                  if (to < target.value) setTo(target.value);
                }}
                className={controlClasses}
              />
            )}
          </Field>
          <Field
            label={t('staffSchoolDays.lastDay')}
            day={to}
            problem={
              rangeProblem &&
              t(rangeProblem.code === 'too_large' ? 'staffSchoolDays.rangeTooLong' : 'staffSchoolDays.rangeBackward')
            }
          >
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                name="to"
                required
                min={from}
                value={to}
                onChange={({ target }) => setTo(target.value)}
                className={controlClasses}
              />
            )}
          </Field>
        </div>
        <RadioGroup
          look="chips"
          name="kind"
          legend={t('staffSchoolDays.kindOfDay')}
          options={calendarKinds.map((value) => ({ value, label: t(`staffSchoolDays.${value}`) }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setProblems([]);
          }}
        />
        {languages.map((locale) => (
          <Field
            key={locale}
            label={t(locale === 'fr' ? 'staffSchoolDays.nameFr' : 'staffSchoolDays.nameEn')}
            optional={t('ui.optional')}
            hint={t('staffSchoolDays.nameHelp')}
          >
            {(wiring) => (
              <input
                {...wiring}
                name={`name.${locale}`}
                lang={locale}
                maxLength={maxDayNameLength}
                autoComplete="off"
                value={name[locale]}
                onChange={({ target }) => setName({ ...name, [locale]: target.value })}
                className={controlClasses}
              />
            )}
          </Field>
        ))}
        {fields.length > 0 && (
          <div className="flex flex-wrap gap-3 *:basis-36">
            {fields.map((field) => (
              <Field
                key={field}
                label={timeLabel(field)}
                problem={problemAt(`times.${field}`) ?? (problemAt('times') && t('staffSchoolDays.notAllowed'))}
                {...(!(kind === 'early_release' && field === 'firstSlot') && { optional: t('ui.optional') })}
              >
                {(wiring) => (
                  <input
                    {...wiring}
                    type="time"
                    name={`times.${field}`}
                    value={times[field] ?? ''}
                    onChange={({ target }) => setTimes({ ...times, [field]: target.value || null })}
                    className={controlClasses}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        {kind === 'pedagogical' && <p className="text-ink-soft text-small">{t('staffSchoolDays.careHelp')}</p>}
        <FormError
          failure={failure ?? remove.failure}
          title={t('staffSchoolDays.notSaved')}
          words={failure && errorCode(failure) === 'conflict' ? t('staffSchoolDays.conflict') : undefined}
        />
        <Button type="submit" wide unready={save.sending}>
          {t(save.sending ? 'staffSchoolDays.saving' : 'staffSchoolDays.saveDays')}
        </Button>
        {isKnown && (
          <Button kind="bare" unready={remove.sending} onClick={() => void submitRemoval(range)}>
            {t('staffSchoolDays.removeDays')}
          </Button>
        )}
      </form>
      {effects && (
        <EffectsDialog
          effects={effects}
          sending={save.sending}
          onSave={() => save.send(body, undefined)}
          onClose={() => setEffects(undefined)}
        />
      )}
      {removal && (
        <EffectsDialog
          effects={removal.effects}
          sending={remove.sending}
          onSave={() => sendRemoval(removal.range)}
          onClose={() => setRemoval(undefined)}
        />
      )}
    </Dialog>
  );
}
