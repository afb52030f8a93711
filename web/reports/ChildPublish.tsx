import { ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { lackOf } from './publishable.ts';
import type { GroupDayWriting } from './use-group-day.ts';
import { usePublishing } from './use-publishing.ts';
import { useReportAddress } from './use-report-address.ts';

type Props = { report: StaffReport; writing: GroupDayWriting };

/** What is done with one child's report: published, corrected, thrown away; and the way to the next child. */
export function ChildPublish({ report, writing }: Props) {
  const t = useWords();
  const { linkTo } = useReportAddress();
  const { publish, isBusy, why } = usePublishing(writing, () => undefined);
  const [discarding, setDiscarding] = useState(false);
  const { childId, status, published } = report;
  const lack = lackOf(report);
  const isHeld = writing.isHeld(childId);
  const isBegun = status === 'draft' || status === 'correcting' || (status === 'none' && !lack);
  const isDirty = writing.state !== 'saved';
  const { reports } = writing;
  const next = reports[reports.findIndex((one) => one.childId === childId) + 1];
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          unready={!isBegun || Boolean(lack) || isBusy || isHeld}
          icon={<Send aria-hidden size={20} />}
          onClick={() => {
            if (lack) showToast({ title: t('reportEditor.notPublished'), text: t(lack), failed: true });
            else if ((isBegun || isDirty) && !isHeld) void publish([childId]);
          }}
        >
          {t(
            isBusy
              ? 'reportEditor.publishing'
              : published
                ? 'reportEditor.publishCorrection'
                : 'reportEditor.publishOne',
          )}
        </Button>
        {report.id !== null && (status === 'draft' || status === 'correcting') && (
          <Button kind="danger" onClick={() => setDiscarding(true)}>
            {t('reportEditor.discard')}
          </Button>
        )}
        {next && (
          <Link href={linkTo(next.childId)} className={buttonClasses('quiet')}>
            {t('reportEditor.nextChild', { name: next.name.split(' ')[0] ?? next.name })}
            <ChevronRight aria-hidden size={18} />
          </Link>
        )}
      </div>
      {discarding && report.id !== null && (
        <DiscardDialog id={report.id} childId={childId} writing={writing} onClose={() => setDiscarding(false)} />
      )}
    </div>
  );
}
