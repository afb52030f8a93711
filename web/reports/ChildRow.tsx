import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { isInGroupNotes } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useWords } from '#web/words/words.ts';
import type { Noting } from './aspects.ts';
import { NotTaken } from './NotTaken.tsx';
import { RowControl } from './RowControl.tsx';
import { statusTones } from './report-words.ts';
import type { GroupDayWriting } from './use-group-day.ts';
import { useReportAddress } from './use-report-address.ts';

type Props = { report: StaffReport; index: number; writing: GroupDayWriting; noting: Noting; mayWrite: boolean };

/** That the child was not there, or was although its family had reported an absence. */
function AttendanceChip({ attendance, absence }: Pick<StaffReport, 'attendance' | 'absence'>) {
  const t = useWords();
  if (attendance === 'absent') return <Chip tone="maple">{t('reportEditor.full_day')}</Chip>;
  if (attendance === 'unmarked') return <Chip tone="sun">{t('reportEditor.unmarked')}</Chip>;
  if (absence === null) return null;
  if (absence === 'full_day') return <Chip tone="sun">{t('reportEditor.hereAfterAll')}</Chip>;
  const half = absence === 'morning' ? 'reportEditor.absentMorning' : 'reportEditor.absentAfternoon';
  return <Chip tone="maple">{t(half)}</Chip>;
}

/** One child of the group: how their report stands, the exception to note, the way to their page. */
export function ChildRow({ report, index, writing, noting, mayWrite }: Props) {
  const t = useWords();
  const { linkTo } = useReportAddress();
  const { childId, name, absence, attendance, status } = report;
  const clashes = writing.clashOf(childId).length > 0;
  // What was begun of a child who was not there can still be corrected.
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
      <NotTaken childId={childId} writing={writing} />
      {noted && <RowControl report={report} writing={writing} noting={noting} />}
    </Card>
  );
}
