import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { isInGroupNotes } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SectionChoice } from './report-sections.ts';
import { RejectedSections } from './RejectedSections.tsx';
import { RowControl } from './RowControl.tsx';
import { statusTones } from '#web/reports/report-labels.ts';
import type { ReportAutosave } from './use-report-autosave.ts';
import { useStaffReportUrl } from './use-staff-report-url.ts';

type Props = { report: StaffReport; index: number; writing: ReportAutosave; noting: SectionChoice; mayWrite: boolean };

/** Says that the child was absent, or present although the family had reported an absence. */
function AttendanceChip({ attendance, absence }: Pick<StaffReport, 'attendance' | 'absence'>) {
  const t = useTranslation();
  if (attendance === 'absent') return <Chip tone="maple">{t('reportEditor.full_day')}</Chip>;
  if (attendance === 'unmarked') return <Chip tone="sun">{t('reportEditor.unmarked')}</Chip>;
  if (absence === null) return null;
  if (absence === 'full_day') return <Chip tone="sun">{t('reportEditor.hereAfterAll')}</Chip>;
  const half = absence === 'morning' ? 'reportEditor.absentMorning' : 'reportEditor.absentAfternoon';
  return <Chip tone="maple">{t(half)}</Chip>;
}

/** One child of the group: status of the report, individual value, and a link to the child's page. */
export function ChildRow({ report, index, writing, noting, mayWrite }: Props) {
  const t = useTranslation();
  const { linkTo } = useStaffReportUrl();
  const { childId, name, absence, attendance, status } = report;
  const clashes = writing.clashOf(childId).length > 0;
  // A draft of a child who was absent can still be edited.
  const isNoted = isInGroupNotes(attendance) || status === 'draft';
  const noted = mayWrite && isNoted && !clashes && (status === 'none' || status === 'draft');
  return (
    <Card as="li" className="flex flex-col gap-2 px-3 py-2">
      <Link
        href={linkTo(childId)}
        aria-label={t('reportEditor.openOf', { name })}
        className="flex min-h-11 items-center gap-2.5"
      >
        <Avatar name={name} index={index} />
        <span dir="auto" className="min-w-0 flex-1 font-semibold leading-tight">
          {name}
        </span>
        <AttendanceChip attendance={attendance} absence={absence} />
        {(isInGroupNotes(attendance) || status !== 'none') && (
          <Chip tone={statusTones[status]}>{t(`reportEditor.${status}`)}</Chip>
        )}
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </Link>
      {writing.isUnsaved(childId) && (
        <p>
          <Chip tone="sun">{t('drafts.onDevice')}</Chip>
        </p>
      )}
      {clashes && (
        <p className="text-maple text-small">
          {t('reportEditor.clash', {
            parts: writing
              .clashOf(childId)
              .map((part) => t(`reportEditor.${part}`))
              .join(', '),
          })}
        </p>
      )}
      <RejectedSections childId={childId} writing={writing} />
      {noted && <RowControl report={report} writing={writing} noting={noting} />}
    </Card>
  );
}
