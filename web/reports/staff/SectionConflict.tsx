import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { contentIn } from '#core/reports/report-content.ts';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { sectionSummary } from './section-summary.ts';
import type { ReportAutosave } from './use-report-autosave.ts';

type Props = { report: StaffReport; writing: ReportAutosave };

/** Edit conflict in one part: both versions side by side, of which the user chooses one. */
export function SectionConflict({ report: { childId }, writing }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const clash = writing.clashOf(childId);
  const theirs = writing.atSchool(childId);
  if (clash.length === 0 || !theirs) return null;
  const read = contentIn(theirs, locale);
  return (
    <EditConflict
      title={t('reportEditor.clash', { parts: clash.map((part) => t(`reportEditor.${part}`)).join(', ') })}
      onKeep={() => writing.decide(childId, true)}
      onTake={() => writing.decide(childId, false)}
    >
      <div className="text-small">
        <p>{t('reportEditor.clashShown')}</p>
        <ul className="list-disc pl-5">
          {clash.map((part) => (
            <li key={part}>{sectionSummary(read, part, locale, t)}</li>
          ))}
        </ul>
      </div>
    </EditConflict>
  );
}
