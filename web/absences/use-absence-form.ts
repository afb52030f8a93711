/** The life of one report: written, checked, sent, and if need be sent again. */
import { useRef, useState } from 'react';
import { showToast } from '#web/ui/toasts.ts';
import { useNextStep } from '#web/ui/next-step.ts';
import { useDraft } from '#web/ui/drafts.ts';
import { useWords } from '#web/words/words.ts';
import { type AbsenceDraft, type DraftProblem, freshDraft, missingOf, problemOf, reportOf } from './absence-draft.ts';
import { useReport } from './use-report.ts';

export function useAbsenceForm(childId: number, today: string) {
  const t = useWords();
  const { sending, failureOf, send } = useReport(childId);
  const name = `absence of ${childId}`;
  const [touched, touch] = useDraft<AbsenceDraft>(name);
  // What was not touched is today's, also when the page stays open past midnight.
  const draft: AbsenceDraft = { ...freshDraft(today), ...touched };
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const report = reportOf(draft, childId);

  const change = (part: Partial<AbsenceDraft>) => {
    touch(part);
    setProblem(null);
  };

  const fieldOf = ({ field }: DraftProblem) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`);
  const firstProblem = () => missingOf(draft, childId) ?? problemOf(draft, today);
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
  return { draft, change, problem, submit, unready, form, sending, failure: failureOf(report) };
}
