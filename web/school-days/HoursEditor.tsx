import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '#core/http/problem.ts';
import { newHoursProblems } from '#core/school-days/hours-rules.ts';
import { type ChangeEffects, hoursApi, type StaffHours } from '#core/school-days/school-day-api.ts';
import { slotSteps, type Week, type WeekdayHours } from '#core/school-days/school-day.ts';
import { firstOpenOf, weekOn } from '#core/school-days/school-day-rules.ts';
import { sinceAlways } from '#core/school-days/default-hours.ts';
import { formatDay } from '#core/time/format.ts';
import { call } from '#web/api/call.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { VersionDifferences } from '#web/editing/VersionDifferences.tsx';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { EffectsDialog, hasEffects } from './EffectsDialog.tsx';
import { hoursLabel, hoursLines, hoursTimes, problemLabel } from './staff-school-day-labels.ts';
import { staffHoursQuery, useSaveHours } from './staff-school-day-queries.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The weekly hours of a school: a new version is saved with the day from which it applies. */
export function HoursEditor({ schoolId }: { schoolId: number }) {
  const school = useChosenSchool();
  const query = useQuery(staffHoursQuery(school));
  return (
    <>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-16" count={7} />}
      {query.data && <WeekForm key={schoolId} hours={query.data} />}
    </>
  );
}

type Draft = { readonly from: string; readonly week: Week };

function WeekForm({ hours }: { hours: StaffHours }) {
  const t = useTranslation();
  const locale = useLocale();
  const { schoolId, revision, today, versions } = hours;
  const saved = { content: { from: today, week: weekOn(versions, today) }, version: revision };
  const editing = useVersionedDraft<Draft>(`hours ${schoolId}`, saved);
  const { content: draft, change, isTouched, isBehind, forget, touched } = editing;
  const [open, setOpen] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [effects, setEffects] = useState<ChangeEffects>();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveHours({
    onDone() {
      forget(touched);
      setOpen(null);
      setEffects(undefined);
      showToast({ title: t('staffSchoolDays.hoursSaved') });
    },
    onFailed(error) {
      setEffects(undefined);
      showToast(failureToast(t, error, t('staffSchoolDays.notSaved')));
    },
  });
  const body = { schoolId, revision: editing.version, from: draft.from, week: draft.week };
  const failure = isBehind ? null : save.failureOf(body);
  const setDay = (n: number, day: WeekdayHours | null) => {
    setProblems([]);
    change({ week: draft.week.map((one, at) => (at === n ? day : one)) });
  };
  const submit = async () => {
    if (save.sending || isBehind) return;
    const found = newHoursProblems(draft, today);
    const [first] = found;
    // The problem may be in a collapsed day.
    flushSync(() => {
      setProblems(found);
      if (first?.path.startsWith('week.')) setOpen(Number(first.path.split('.')[1]));
    });
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first.path}"]`)?.focus();
      return;
    }
    try {
      const expected = await call(hoursApi.preview, { body });
      if (hasEffects(expected)) setEffects(expected);
      else save.send(body, undefined);
    } catch {
      // The save itself reports what is wrong.
      save.send(body, undefined);
    }
  };
  const problemAt = (path: string) =>
    problemLabel(
      problems.find((one) => one.path === path),
      t,
    );
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('schoolSettings.hours')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-4"
    >
      <RestoredDraft name={editing.name} />
      {isBehind && (
        <EditConflict onKeep={editing.keepMine} onTake={() => forget()}>
          <VersionDifferences
            parts={weekdays.map((weekday, n) => ({
              name: t(`staffSchoolDays.weekday${weekday}`),
              mine: hoursLines(draft.week[n] ?? null, t, locale),
              theirs: hoursLines(saved.content.week[n] ?? null, t, locale),
            }))}
          />
        </EditConflict>
      )}
      <ul className="flex flex-col gap-2">
        {weekdays.map((weekday, n) => {
          const day = draft.week[n] ?? null;
          const name = t(`staffSchoolDays.weekday${weekday}`);
          const isOpen = day !== null && open === n;
          return (
            <Card as="li" key={weekday} className="flex flex-col gap-3 py-2">
              <div className="flex items-center gap-3">
                <label className="flex min-h-11 shrink-0 items-center gap-3 font-semibold">
                  <input
                    type="checkbox"
                    checked={day !== null}
                    onChange={({ target }) => setDay(n, target.checked ? firstOpenOf(draft.week) : null)}
                    className="size-5 accent-river"
                  />
                  <span className="w-24">{name}</span>
                </label>
                <span className="min-w-0 flex-1 text-ink-soft text-small">{hoursLabel(day, t, locale)}</span>
                {day && (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-label={t('staffSchoolDays.edit', { day: name })}
                    onClick={() => setOpen(isOpen ? null : n)}
                    className="grid size-11 shrink-0 place-items-center rounded-control text-river active:bg-sunken"
                  >
                    <ChevronDown
                      aria-hidden
                      size={22}
                      className={classes('transition-transform', isOpen && 'rotate-180')}
                    />
                  </button>
                )}
              </div>
              {isOpen && (
                <>
                  <div className="grid grid-cols-2 items-end gap-3 medium:grid-cols-4">
                    {hoursTimes.map((field) => (
                      <Field
                        key={field}
                        label={t(`staffSchoolDays.${field}`)}
                        problem={problemAt(`week.${n}.${field}`)}
                      >
                        {(wiring) => (
                          <input
                            {...wiring}
                            type="time"
                            name={`week.${n}.${field}`}
                            required
                            value={day[field]}
                            onChange={({ target }) => target.value && setDay(n, { ...day, [field]: target.value })}
                            className={controlClasses}
                          />
                        )}
                      </Field>
                    ))}
                    <Field label={t('staffSchoolDays.slotMinutes')} problem={problemAt(`week.${n}.slotMinutes`)}>
                      {(wiring) => (
                        <Select
                          {...wiring}
                          name={`week.${n}.slotMinutes`}
                          value={day.slotMinutes}
                          onChange={({ target }) => setDay(n, { ...day, slotMinutes: Number(target.value) })}
                        >
                          {slotSteps.map((step) => (
                            <option key={step} value={step}>
                              {t('staffSchoolDays.minutes', { n: step })}
                            </option>
                          ))}
                        </Select>
                      )}
                    </Field>
                  </div>
                  <Button
                    kind="bare"
                    className="self-start"
                    onClick={() => {
                      const others = draft.week.filter((one, at) => one !== null && at !== n).length;
                      change({ week: draft.week.map((one) => one && day) });
                      showToast({ title: t('staffSchoolDays.copiedToOthers', { n: others }) });
                    }}
                  >
                    {t('staffSchoolDays.copyToOthers')}
                  </Button>
                </>
              )}
            </Card>
          );
        })}
      </ul>
      <Card className="flex flex-col gap-4">
        <Field
          label={t('staffSchoolDays.hoursFrom')}
          help={t('staffSchoolDays.hoursFromHelp')}
          day={draft.from}
          problem={problems.some(({ path }) => path === 'from') ? t('staffSchoolDays.pastDay') : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              name="from"
              required
              min={today}
              value={draft.from}
              onChange={({ target }) => target.value && change({ from: target.value })}
              className={`${controlClasses} max-w-xs`}
            />
          )}
        </Field>
        {failure && (
          <SubmitError title={t('staffSchoolDays.notSaved')} failure={failure} onRetry={() => void submit()} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" unready={save.sending || isBehind || !isTouched}>
            {t(save.sending ? 'staffSchoolDays.saving' : 'staffSchoolDays.saveHours')}
          </Button>
          {isTouched && (
            <Button kind="bare" onClick={() => forget()}>
              {t('authoring.discard')}
            </Button>
          )}
        </div>
      </Card>
      {versions.length > 1 && <Versions hours={hours} onShow={(week) => change({ week })} />}
      {effects && (
        <EffectsDialog
          effects={effects}
          sending={save.sending}
          onSave={() => save.send(body, undefined)}
          onClose={() => setEffects(undefined)}
        />
      )}
    </form>
  );
}

type VersionsProps = { hours: StaffHours; onShow: (week: Week) => void };

/** The weekly hours of the past, of today and to come. One can be taken as the start of a change. */
function Versions({ hours: { versions, today }, onShow }: VersionsProps) {
  const t = useTranslation();
  const locale = useLocale();
  const current = versions.findLast(({ from }) => from <= today) ?? versions[0];
  return (
    <section aria-labelledby="hours-versions">
      <h2 id="hours-versions" className="mb-1 font-bold text-note">
        {t('staffSchoolDays.versions')}
      </h2>
      <ul className="flex flex-col">
        {versions.map(({ from, week }) => (
          <li key={from}>
            <button
              type="button"
              onClick={() => onShow(week)}
              className="flex min-h-11 w-full items-center gap-2 text-left font-semibold text-river text-small"
            >
              {from === sinceAlways
                ? t('staffSchoolDays.always')
                : t('staffSchoolDays.fromDay', { day: formatDay(from, locale, 'long') })}
              {from === current?.from && <span className="text-ink-soft">{t('staffSchoolDays.inForce')}</span>}
              {from > today && <span className="text-ink-soft">{t('staffSchoolDays.coming')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
