/** State of the absence form: draft, validation, submission and retry. */
import { useRef, useState } from 'react';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useSchoolCalendar } from '#web/session/school-queries.ts';
import { useNextStep } from '#web/ui/next-step.ts';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type AbsenceDraft, type DraftProblem, freshDraft, missingOf, problemOf, reportOf } from './absence-draft.ts';
import { useReportAbsence } from './use-report-absence.ts';

export function useAbsenceForm(childId: number, now: SchoolTime) {
  const t = useTranslation();
  const { sending, failureOf, send } = useReportAbsence(childId);
  const name = `absence of ${childId}`;
  const [touched, touch] = useDraft<AbsenceDraft>(name);
  // Untouched fields follow today's defaults, also when the page stays open past midnight.
  const draft: AbsenceDraft = { ...freshDraft(now.day), ...touched };
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const calendar = useSchoolCalendar(childId);
  const form = useRef<HTMLFormElement>(null);
  const report = reportOf(draft, childId);

  const change = (part: Partial<AbsenceDraft>) => {
    touch(part);
    setProblem(null);
  };

  const fieldOf = ({ field }: DraftProblem) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`);
  const firstProblem = () => missingOf(draft, childId) ?? problemOf(draft, calendar, now);
  useNextStep(() => {
    const found = firstProblem();
    return found ? fieldOf(found) : form.current?.querySelector<HTMLElement>('[type="submit"]');
  });

  const refuse = (found: DraftProblem) => {
    setProblem(found);
    showToast({ title: t('ui.error'), text: t(found.words), failed: true });
    fieldOf(found)?.focus();
  };

  const submit = () => {
    if (sending) return;
    const found = firstProblem();
    if (found) refuse(found);
    else if (report) send(report, { name, asOf: touched });
  };

  const unready = missingOf(draft, childId) !== null || sending;
  return { name, draft, report, change, problem, submit, unready, form, sending, failure: failureOf(report) };
}
