import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { isInBulkEdit, type SectionChoice } from '#web/reports/staff/report-sections.ts';
import type { ApplyBulkEdit } from './bulk-edit.ts';
import { BulkActivitiesForm } from './BulkActivitiesForm.tsx';
import { BulkLearningForm } from './BulkLearningForm.tsx';
import { BulkMealForm } from './BulkMealForm.tsx';
import { BulkMoodForm } from './BulkMoodForm.tsx';
import { BulkNapForm } from './BulkNapForm.tsx';
import { BulkNoteForm } from './BulkNoteForm.tsx';
import { leftOutMessage } from '#web/reports/not-there-words.ts';
import type { ReportAutosave } from '#web/reports/staff/use-report-autosave.ts';

type Props = {
  day: ReportDay;
  writing: ReportAutosave;
  noting: SectionChoice;
  onNoting: (part: Partial<SectionChoice>) => void;
};

/** Bulk edit of what is the same for all children. */
export function BulkEditPanel({ day, writing, noting, onNoting }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const listFormat = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' });
  const covered = writing.reports.filter(isInBulkEdit);
  const n = covered.length;
  const note: ApplyBulkEdit = (part, noted) => {
    if (n === 0) return 0;
    const written = covered.flatMap(({ childId, content }) => {
      const then = noted(content);
      return then ? [{ childId, parts: { [part]: then } }] : [];
    });
    const isLeftOut = ({ childId }: StaffReport) => !written.some((one) => one.childId === childId);
    const leftOut = covered.filter(isLeftOut).map(({ name }) => name);
    writing.write(written);
    showToast({
      title: written.length > 0 ? t('reportEditor.done', { n: written.length }) : t('reportEditor.nothingAdded'),
      ...(leftOut.length > 0 && { text: t('reportEditor.noRoom', { name: listFormat.format(leftOut) }), failed: true }),
    });
    return written.length;
  };
  const shared = { day, n, note };
  const { aspect } = noting;
  return (
    <Card as="section" aria-labelledby="for-everybody" className="flex flex-col gap-3">
      <div>
        <h2 id="for-everybody" className="font-bold text-card leading-tight">
          {t('reportEditor.forAll')}
        </h2>
        <p className="text-ink-soft text-small">{t('reportEditor.forAllText', { n })}</p>
        <p className="text-small text-sun empty:hidden">{leftOutMessage(writing.reports, locale, t)}</p>
      </div>
      {aspect === 'meals' && (
        <BulkMealForm key={noting.slot} {...shared} slot={noting.slot} onSlot={(slot) => onNoting({ slot })} />
      )}
      {aspect === 'naps' && <BulkNapForm {...shared} nap={noting.nap} onNap={(nap) => onNoting({ nap })} />}
      {aspect === 'mood' && (
        <BulkMoodForm {...shared} time={noting.moodTime} onTime={(moodTime) => onNoting({ moodTime })} />
      )}
      {aspect === 'activities' && <BulkActivitiesForm {...shared} />}
      {aspect === 'learningAreas' && <BulkLearningForm {...shared} />}
      {aspect === 'notes' && <BulkNoteForm {...shared} />}
    </Card>
  );
}
