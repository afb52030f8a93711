import { useEffect, useRef } from 'react';
import { absenceDurations, absenceReasons, longestNotes } from '#core/absences/absence.ts';
import { reportableDays } from '#core/absences/absence-rules.ts';
import type { Child } from '#core/children/child.ts';
import { lengthOf } from '#core/http/fields.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';
import { DaysFields } from './DaysFields.tsx';
import { reasonIcons } from './absence-words.ts';
import { NotReported } from './NotReported.tsx';
import { useAbsenceForm } from './use-absence-form.ts';

type Props = { child: Child; index: number; onBack: () => void };

const roomLeftShownUnder = 100;

/** Step 2: why, when and for how long. (§2 Report absence, §5) */
export function AbsenceForm({ child, index, onBack }: Props) {
  const t = useWords();
  const { day: today } = useSchoolTime(child.id);
  const { draft, change, problem, submit, unready, form, sending, failure } = useAbsenceForm(child.id, today);
  const heading = useFocusOnArrival();
  const problemAt = (field: string) => (problem?.field === field ? t(problem.words) : undefined);
  const left = longestNotes - lengthOf(draft.notes.trim());
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="absent-child"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={child.name} index={index} large />
        <div className="min-w-0 flex-1 basis-36">
          <h2
            dir="auto"
            id="absent-child"
            ref={heading}
            tabIndex={-1}
            className="font-bold text-card leading-tight outline-none"
          >
            {child.name}
          </h2>
          <p className="text-ink-soft text-tiny">{t('children.room', { room: child.className })}</p>
        </div>
        <Button kind="quiet" onClick={onBack} className="grow min-[26rem]:grow-0">
          {t('absences.backToSelection')}
        </Button>
      </div>
      <Choice
        look="chips"
        name="reason"
        legend={t('absences.reason')}
        options={absenceReasons.map((reason) => {
          const Icon = reasonIcons[reason];
          return { value: reason, label: t(`absences.${reason}`), icon: <Icon aria-hidden size={16} /> };
        })}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problemAt('reason')}
      />
      <DaysFields draft={draft} onChange={change} limits={reportableDays(today)} problemAt={problemAt} />
      <Choice
        look="bar"
        name="duration"
        legend={t('absences.duration')}
        options={absenceDurations.map((duration) => ({ value: duration, label: t(`absences.${duration}`) }))}
        value={draft.duration}
        onChange={(duration) => change({ duration, ...(duration !== 'full_day' && { endDate: undefined }) })}
      />
      <Field
        label={t('absences.notes')}
        optional={t('ui.optional')}
        problem={problemAt('notes') ?? (left < 0 ? t('absences.notesTooLong') : undefined)}
        room={left <= roomLeftShownUnder ? t('absences.notesLeft', { n: left }) : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="notes"
            rows={3}
            value={draft.notes}
            onChange={({ target }) => change({ notes: target.value })}
            className={`${control} py-3`}
          />
        )}
      </Field>
      {failure && <NotReported failure={failure} childId={child.id} onRetry={submit} />}
      <Button type="submit" wide unready={unready}>
        {t(sending ? 'absences.submitting' : 'absences.submit')}
      </Button>
    </form>
  );
}

/** The step is new on the screen though the page is not: the focus comes to whose absence it is. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
