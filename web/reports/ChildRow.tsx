import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
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

/** One child of the group: how their report stands, the exception to note, the way to their page. */
export function ChildRow({ report, index, writing, noting, mayWrite }: Props) {
  const t = useWords();
  const { linkTo } = useReportAddress();
  const { childId, name, absence, status } = report;
  const clashes = writing.clashOf(childId).length > 0;
  const noted = mayWrite && absence !== 'full_day' && !clashes && (status === 'none' || status === 'draft');
  return (
    <Card as="li" className="flex flex-col gap-2 px-3 py-2">
      <Link
        href={linkTo(childId)}
        aria-label={t('reportEditor.openOf', { name })}
        className="flex min-h-11 items-center gap-2.5"
      >
        <Avatar name={name} index={index} />
        <span className="min-w-0 flex-1 font-semibold leading-tight">{name}</span>
        {absence && (
          <Chip tone="maple">
            {t(
              absence === 'full_day'
                ? 'reportEditor.full_day'
                : absence === 'morning'
                  ? 'reportEditor.absentMorning'
                  : 'reportEditor.absentAfternoon',
            )}
          </Chip>
        )}
        {!(absence === 'full_day' && status === 'none') && (
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
