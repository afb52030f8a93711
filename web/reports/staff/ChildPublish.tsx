import { ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { givenNameAmong } from '#core/children/child-label-rules.ts';
import { needsConfirmation } from '#core/reports/report-attendance-rules.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { publishProblem } from './publishable.ts';
import { absentMessage } from '#web/reports/not-there-words.ts';
import type { ReportAutosave } from './use-report-autosave.ts';
import { usePublishReports } from './use-publish-reports.ts';
import { useStaffReportUrl } from './use-staff-report-url.ts';

type Props = { report: StaffReport; writing: ReportAutosave };

/** Actions on one child's report: publish, correct, discard; and a link to the next child. */
export function ChildPublish({ report, writing }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { linkTo } = useStaffReportUrl();
  const [discarding, setDiscarding] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const mustConfirm = needsConfirmation(report.attendance, report.published !== null);
  const { childId, status, published } = report;
  const { publish, isBusy, why, reachText } = usePublishReports(writing, [childId], () => setConfirming(false));
  const lack = publishProblem(report);
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
          <Link href={linkTo(next.childId)} className={`${buttonClasses('quiet')} wrap-anywhere`}>
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
          <p>{writing.day && absentMessage(report, writing.day, locale, t)}</p>
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
