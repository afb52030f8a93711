import { useState } from 'react';
import type { SchoolYear } from '#core/school-days/calendar-edit-rules.ts';
import type { ImportedFile } from '#core/school-days/day-import.ts';
import {
  type DayImportPlan,
  type EventMeaning,
  type EventName,
  importedKinds,
  namesIn,
  planDayImport,
} from '#core/school-days/day-import-rules.ts';
import { calendarDayApi, type ChangeEffects, type StaffCalendar } from '#core/school-days/school-day-api.ts';
import type { CalendarDay } from '#core/school-days/school-day.ts';
import { formatDay } from '#core/time/format.ts';
import { call } from '#web/api/call.ts';
import { errorCode } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { dayNameOf } from '#web/session/school-day-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { DayImportDraft } from './day-import-draft.ts';
import { EffectsDialog, hasEffects } from './EffectsDialog.tsx';
import { useSaveDays } from './staff-school-day-queries.ts';

/** How many faults, overlaps and conflicts are listed. Their number is always said. */
const maxListed = 50;

type Props = {
  file: ImportedFile;
  draft: DayImportDraft;
  touch: (part: Partial<DayImportDraft>) => void;
  calendar: StaffCalendar;
  year: SchoolYear;
  onSaved: () => void;
};

/** What an import of days changes: the faults of the file, what each event is, and the days to save. */
export function DayImportPreview({ file, draft, touch, calendar, year, onSaved }: Props) {
  const t = useTranslation();
  const names = namesIn(file.events);
  const meanings = Object.fromEntries(names.map(({ key, guess }) => [key, draft.said[key] ?? guess]));
  const plan = planDayImport({
    events: file.events,
    meanings,
    calendar: { hours: calendar.versions, days: calendar.days },
    year,
    locale: draft.locale,
    isReplacing: draft.isReplacing,
  });
  const say = (key: string, meaning: EventMeaning) => touch({ said: { ...draft.said, [key]: meaning } });
  const [likely, others] = [
    names.filter(({ guess }) => guess.kind !== 'ignore'),
    names.filter(({ guess }) => guess.kind === 'ignore'),
  ];
  const rows = (list: readonly EventName[]) => (
    <ul className="flex flex-col gap-4">
      {list.map((one) => (
        <NameRow
          key={one.key}
          name={one}
          meaning={meanings[one.key] ?? one.guess}
          problem={plan.problems.find(({ key }) => key === one.key)}
          onSay={(meaning) => say(one.key, meaning)}
        />
      ))}
    </ul>
  );
  const isRead = file.faults.length === 0 || draft.isWithoutFaults;
  return (
    <>
      {file.faults.length > 0 && <Faults file={file} draft={draft} touch={touch} />}
      {names.length === 0 && file.faults.length === 0 && (
        <Card>
          <p role="status">{t('dayImport.noEvents')}</p>
        </Card>
      )}
      {names.length > 0 && (
        <Card as="section" className="flex flex-col gap-4">
          <h2 className="font-bold text-note">{t('dayImport.meanings')}</h2>
          {rows(likely)}
          {others.length > 0 && (
            <details open={likely.length === 0}>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold text-river text-small">
                {t('dayImport.others', { n: others.length })}
              </summary>
              <div className="pt-2">{rows(others)}</div>
            </details>
          )}
        </Card>
      )}
      {names.length > 0 && (
        <Changes
          plan={plan}
          draft={draft}
          touch={touch}
          calendar={calendar}
          isReady={isRead && plan.problems.length === 0}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

function Faults({ file: { faults, events }, draft, touch }: Pick<Props, 'file' | 'draft' | 'touch'>) {
  const t = useTranslation();
  return (
    <Card as="section" id="import-faults" className="flex flex-col gap-3">
      <div role="alert">
        <h2 className="font-bold text-maple text-note">{t('dayImport.faults', { n: faults.length })}</h2>
      </div>
      <ul className="flex flex-col gap-2 text-small">
        {faults.slice(0, maxListed).map(({ line, cell, value, code }) => (
          <li key={`${line} ${cell} ${code}`} className="wrap-anywhere">
            <strong>
              {cell
                ? t('dayImport.place', { line: String(line), cell })
                : t('dayImport.placeLine', { line: String(line) })}
            </strong>
            {' – '}
            {value !== '' && <bdi>{t('dayImport.value', { value: value.slice(0, 80) })} </bdi>}
            {t(`dayImport.fault_${code}`)}
          </li>
        ))}
      </ul>
      {faults.length > maxListed && (
        <p className="text-ink-soft text-small">{t('dayImport.moreFaults', { n: faults.length - maxListed })}</p>
      )}
      {events.length > 0 && (
        <Switch
          label={t('dayImport.without')}
          text={t('dayImport.withoutText')}
          checked={draft.isWithoutFaults}
          onChange={(isWithoutFaults) => touch({ isWithoutFaults })}
        />
      )}
    </Card>
  );
}

type NameProps = {
  name: EventName;
  meaning: EventMeaning;
  problem: DayImportPlan['problems'][number] | undefined;
  onSay: (meaning: EventMeaning) => void;
};

function NameRow({ name: { key, name, count, first }, meaning, problem, onSay }: NameProps) {
  const t = useTranslation();
  const locale = useLocale();
  const problemText = (code: 'required' | 'not_allowed', day: string) =>
    code === 'required'
      ? t('dayImport.leaveRequired')
      : t('dayImport.leaveWrong', { day: formatDay(day, locale, 'full') });
  return (
    <li className="flex flex-wrap items-end gap-3 border-line border-b pb-4 last:border-b-0 last:pb-0">
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        <bdi className="block font-semibold">{name}</bdi>
        <span className="text-ink-soft text-small">
          {formatDay(first.from, locale, 'full')}
          {count > 1 && ` · ${t('dayImport.nEvents', { n: count })}`}
        </span>
      </p>
      <div className="w-full min-w-0 medium:w-52">
        <Select
          aria-label={t('dayImport.kindOf', { name })}
          name={`kind.${key}`}
          value={meaning.kind}
          onChange={({ target }) => {
            const kind = importedKinds.find((one) => one === target.value);
            if (kind) onSay({ ...meaning, kind });
          }}
        >
          {importedKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind === 'ignore' ? t('dayImport.ignore') : t(`staffSchoolDays.${kind}`)}
            </option>
          ))}
        </Select>
      </div>
      {meaning.kind === 'early_release' && (
        <div className="w-full medium:w-52">
          <Field
            label={t('dayImport.leaveFrom')}
            problem={problem ? problemText(problem.code, problem.day) : undefined}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="time"
                name={`firstSlot.${key}`}
                value={meaning.firstSlot ?? ''}
                onChange={({ target }) => onSay({ ...meaning, firstSlot: target.value || null })}
                className={controlClasses}
              />
            )}
          </Field>
        </div>
      )}
    </li>
  );
}

/** Shows the field without which the import cannot be saved: a time, or the choice about lines with faults. */
function showMissing(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"], #import-faults input');
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

type ChangesProps = Pick<Props, 'draft' | 'touch' | 'calendar' | 'onSaved'> & {
  plan: DayImportPlan;
  isReady: boolean;
};

function Changes({ plan, draft, touch, calendar, isReady, onSaved }: ChangesProps) {
  const t = useTranslation();
  const locale = useLocale();
  const [effects, setEffects] = useState<ChangeEffects>();
  const n = plan.days.length;
  const save = useSaveDays({
    onDone() {
      showToast({ title: t('dayImport.saved', { n }) });
      onSaved();
    },
    onFailed: () => setEffects(undefined),
  });
  const body = { schoolId: calendar.schoolId, revision: calendar.revision, days: [...plan.days] };
  const failure = save.failureOf(body);
  const submit = async () => {
    if (save.sending) return;
    try {
      const expected = await call(calendarDayApi.preview, { body });
      if (hasEffects(expected)) setEffects(expected);
      else save.send(body, undefined);
    } catch {
      // The save itself reports what is wrong.
      save.send(body, undefined);
    }
  };
  const label = ({ kind, name }: CalendarDay) =>
    [t(`staffSchoolDays.${kind}`), dayNameOf(name, locale)].filter(Boolean).join(', ');
  const counts = [
    n > 0 && t('dayImport.nSaved', { n }),
    plan.same > 0 && t('dayImport.nSame', { n: plan.same }),
    plan.off > 0 && t('dayImport.nOff', { n: plan.off }),
    plan.outside > 0 && t('dayImport.nOutside', { n: plan.outside }),
    plan.ignored > 0 && t('dayImport.nIgnored', { n: plan.ignored }),
  ].filter((one) => one !== false);
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="font-bold text-note">{t('dayImport.changes')}</h2>
      <div role="status">
        <ul className="list-disc pl-5">
          {counts.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      {n > 0 && (
        <ul className="rounded-m bg-sunken p-3 text-small">
          {plan.days.map((one) => (
            <li key={one.day} className="wrap-anywhere">
              {formatDay(one.day, locale, 'full')} – {label(one)}
            </li>
          ))}
        </ul>
      )}
      {plan.overlaps.length > 0 && (
        <div className="flex flex-col gap-2 text-small">
          <h3 className="font-semibold">{t('dayImport.overlaps')}</h3>
          <ul className="flex flex-col gap-1">
            {plan.overlaps.slice(0, maxListed).map(({ day, kept, dropped }) => (
              <li key={`${day} ${dropped.line}`} className="wrap-anywhere">
                {t('dayImport.overlap', {
                  day: formatDay(day, locale, 'full'),
                  kept: kept.name,
                  keptLine: String(kept.line),
                  dropped: dropped.name,
                  droppedLine: String(dropped.line),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan.conflicts.length > 0 && (
        <div className="flex flex-col gap-2 text-small">
          <h3 className="font-semibold">{t('dayImport.conflicts', { n: plan.conflicts.length })}</h3>
          <ul className="flex flex-col gap-1">
            {plan.conflicts.slice(0, maxListed).map(({ day, existing, imported }) => (
              <li key={day} className="wrap-anywhere">
                {t('dayImport.conflict', {
                  day: formatDay(day, locale, 'full'),
                  existing: label(existing),
                  imported: label(imported),
                })}
              </li>
            ))}
          </ul>
          <RadioGroup
            look="chips"
            name="replace"
            legend={t('dayImport.whichCounts')}
            options={[
              { value: 'keep', label: t('dayImport.keepTheirs') },
              { value: 'replace', label: t('dayImport.replaceThem') },
            ]}
            value={draft.isReplacing ? 'replace' : 'keep'}
            onChange={(value) => touch({ isReplacing: value === 'replace' })}
          />
        </div>
      )}
      <FormError
        failure={failure}
        title={t('staffSchoolDays.notSaved')}
        words={failure && errorCode(failure) === 'conflict' ? t('staffSchoolDays.conflict') : undefined}
      />
      {n === 0 ? (
        <p className="text-ink-soft">{t('dayImport.nothing')}</p>
      ) : (
        <Button wide unready={save.sending || !isReady} onClick={() => (isReady ? void submit() : showMissing())}>
          {save.sending ? t('staffSchoolDays.saving') : t('dayImport.save', { n })}
        </Button>
      )}
      {effects && (
        <EffectsDialog
          effects={effects}
          sending={save.sending}
          onSave={() => save.send(body, undefined)}
          onClose={() => setEffects(undefined)}
        />
      )}
    </Card>
  );
}
