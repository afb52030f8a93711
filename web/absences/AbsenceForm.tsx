import { useEffect, useRef } from 'react';
import { absenceDurations, absenceReasons, maxNotesLength } from '#core/absences/absence.ts';
import { offersNote } from '#core/absences/absence-note-rules.ts';
import { reportableDays } from '#core/absences/absence-rules.ts';
import type { Child } from '#core/children/child.ts';
import { lengthOf } from '#core/http/fields.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useSchoolCalendar } from '#web/session/school-queries.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DaysFields } from './DaysFields.tsx';
import { KindFields } from './KindFields.tsx';
import { loadNotes } from './load-notes.ts';
import { OtherChildren } from './OtherChildren.tsx';
import { PickupWarning } from './PickupWarning.tsx';
import { reasonIcons } from './absence-labels.ts';
import { AbsenceSubmitError } from './AbsenceSubmitError.tsx';
import { useAbsenceForm } from './use-absence-form.ts';

type Props = {
  child: Child;
  index: number;
  /** The other children that the current user may report for. */
  others: readonly Child[];
  onBack: () => void;
};

const NoteField = onDemand(() => loadNotes().then((m) => ({ Screen: m.NoteField })), <div className="h-11" />);

const roomLeftShownUnder = 100;

/** Step 2 of reporting an absence: reason, dates and times. */
export function AbsenceForm({ child, index, others, onBack }: Props) {
  const t = useTranslation();
  const now = useSchoolTime(child.id);
  const today = now.day;
  const { name, draft, report, change, problem, submit, unready, form, sending, failure } = useAbsenceForm(
    child.id,
    now,
  );
  const calendar = useSchoolCalendar(child.id);
  const heading = useFocusOnArrival();
  const problemAt = (field: string) => (problem?.field === field ? t(problem.words) : undefined);
  const left = maxNotesLength - lengthOf(draft.notes.trim());
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
      <RestoredDraft name={name} />
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
      <RadioGroup
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
      <DaysFields
        draft={draft}
        onChange={change}
        limits={reportableDays(today)}
        today={today}
        calendar={calendar}
        problemAt={problemAt}
      />
      {draft.kind === 'absent' && (
        <RadioGroup
          look="bar"
          name="duration"
          legend={t('absences.duration')}
          options={absenceDurations.map((duration) => ({ value: duration, label: t(`absences.${duration}`) }))}
          value={draft.duration}
          onChange={(duration) => change({ duration, ...(duration !== 'full_day' && { endDate: undefined }) })}
        />
      )}
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
            className={`${controlClasses} py-3`}
          />
        )}
      </Field>
      <KindFields draft={draft} onChange={change} problem={problemAt('time')} />
      {others.length > 0 && (
        <OtherChildren others={others} chosen={draft.alsoFor} onChange={(alsoFor) => change({ alsoFor })} />
      )}
      {(draft.note || offersNote(draft.reason)) && (
        <NoteField note={draft.note} onChange={(note) => change({ note })} />
      )}
      <PickupWarning report={report} today={today} />
      {failure && <AbsenceSubmitError failure={failure} childId={child.id} onRetry={submit} />}
      <ActionBar>
        <Button type="submit" wide unready={unready}>
          {t(sending ? 'absences.submitting' : draft.kind === 'absent' ? 'absences.submit' : 'absences.submitReport')}
        </Button>
      </ActionBar>
    </form>
  );
}

/** The step changes without a navigation, so move the focus to the heading with the child's name. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
