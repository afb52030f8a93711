import { ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { givenNameAmong } from '#core/children/child-label-rules.ts';
import { needsConfirmation } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { lackOf } from './publishable.ts';
import { notThereInWords } from './not-there-words.ts';
import type { GroupDayWriting } from './use-group-day.ts';
import { usePublishing } from './use-publishing.ts';
import { useReportAddress } from './use-report-address.ts';

type Props = { report: StaffReport; writing: GroupDayWriting };

/** What is done with one child's report: published, corrected, thrown away; and the way to the next child. */
export function ChildPublish({ report, writing }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { linkTo } = useReportAddress();
  const [discarding, setDiscarding] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const mustConfirm = needsConfirmation(report.attendance, report.published !== null);
  const { childId, status, published } = report;
  const { publish, isBusy, why, reachText } = usePublishing(writing, [childId], () => setConfirming(false));
  const lack = lackOf(report);
  const isHeld = writing.isHeld(childId);
  const isBegun = status === 'draft' || status === 'correcting' || (status === 'none' && !lack);
  const isDirty = writing.state !== 'saved';
  const { reports } = writing;
  const next = reports[reports.findIndex((one) => one.childId === childId) + 1];
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="text-maple text-small empty:hidden">
        {!confirming && why && `${why.title}. ${why.text}`}
      </p>
      {reachText && <p className="text-small text-sun">{reachText}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          unready={!isBegun || Boolean(lack) || isBusy || isHeld}
          icon={<Send aria-hidden size={20} />}
          onClick={() => {
            if (lack) showToast({ title: t('reportEditor.notPublished'), text: t(lack), failed: true });
            else if (!(isBegun || isDirty) || isHeld) return;
            else if (mustConfirm) setConfirming(true);
            else void publish();
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
            {t('reportEditor.nextChild', { name: givenNameAmong(next, reports) })}
            <ChevronRight aria-hidden size={18} />
          </Link>
        )}
      </div>
      {confirming && mustConfirm && (
        <ConfirmDialog
          title={t('reportEditor.confirmQuestion')}
          why={why}
          act={t(isBusy ? 'reportEditor.publishing' : 'reportEditor.confirm')}
          keep={t('reportEditor.keepWriting')}
          sending={isBusy}
          onAct={() => void publish([childId])}
          onClose={() => setConfirming(false)}
          kind="main"
        >
          <p>{writing.day && notThereInWords(report, writing.day, locale, t)}</p>
          <p>{t('reportEditor.publishText')}</p>
          {reachText && <p className="font-semibold">{reachText}</p>}
        </ConfirmDialog>
      )}
      {discarding && report.id !== null && (
        <DiscardDialog id={report.id} childId={childId} writing={writing} onClose={() => setDiscarding(false)} />
      )}
    </div>
  );
}
