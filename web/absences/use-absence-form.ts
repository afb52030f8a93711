/** The life of one report: written, checked, sent, and if need be sent again. */
import { useRef, useState } from 'react';
import type { AbsenceReport } from '#core/absences/absence.ts';
import { CallError } from '#web/session/call-error.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useWords } from '#web/words/words.ts';
import { type AbsenceDraft, type DraftProblem, freshDraft, missingOf, problemOf, reportOf } from './absence-draft.ts';
import { useReportAbsence } from './absence-queries.ts';

export function useAbsenceForm(childId: number, today: string) {
  const t = useWords();
  const report = useReportAbsence();
  const [draft, setDraft] = useDraft<AbsenceDraft>(`absence of ${childId}`, () => freshDraft(today));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  // One report, one key: trying again never reports twice. Another report has another key.
  const attempt = useRef<{ words: string; report: AbsenceReport; key: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<AbsenceDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
    if (report.isError) report.reset();
  };

  const refuse = (found: DraftProblem) => {
    setProblem(found);
    showToast({ title: t('ui.error'), text: t(found.words), failed: true });
    form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };

  const submit = () => {
    if (report.isPending) return;
    const found = missingOf(draft, childId) ?? problemOf(draft, today);
    const complete = reportOf(draft, childId);
    if (found || !complete) {
      if (found) refuse(found);
      return;
    }
    const words = JSON.stringify({ ...complete, createdAt: undefined });
    if (attempt.current?.words !== words) attempt.current = { words, report: complete, key: crypto.randomUUID() };
    report.mutate(attempt.current, {
      onSuccess: ({ cancelledPickups }) => {
        attempt.current = null;
        setDraft(freshDraft(today));
        const cancelled = cancelledPickups.length;
        showToast({
          title: t('absences.absenceReported'),
          text: cancelled ? t('absences.pickupsCancelled', { n: cancelled }) : t('absences.absenceReportedDesc'),
        });
      },
      onError: (error) => {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) attempt.current = null;
        showToast({ title: t('absences.absenceError'), text: t('absences.absenceErrorDesc'), failed: true });
      },
    });
  };

  const unready = missingOf(draft, childId) !== null || report.isPending;
  return { draft, change, problem, submit, unready, form, sending: report.isPending, failure: report.error };
}
