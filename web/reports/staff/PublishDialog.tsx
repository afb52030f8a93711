import { useState } from 'react';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { IncompleteReport } from './publishable.ts';
import { formatReportDate, absentMessage } from '#web/reports/not-there-words.ts';
import type { ReportAutosave } from './use-report-autosave.ts';
import { usePublishReports } from './use-publish-reports.ts';

type Props = {
  writing: ReportAutosave;
  ready: readonly StaffReport[];
  /** Reports of children not seen by staff that day. They are published only if confirmed. */
  notThere: readonly StaffReport[];
  lacking: readonly IncompleteReport[];
  onClose: () => void;
};

/** Confirmation before publication, with the reports left out and the reasons. */
export function PublishDialog({ writing, ready, notThere, lacking, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day } = writing;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // In a group without attendance, one confirmation with the button covers all children.
  const untaken = notThere.filter(({ attendance }) => attendance === 'untaken');
  const absent = notThere.filter(({ attendance }) => attendance !== 'untaken');
  const confirmed = [...untaken, ...absent.filter(({ childId }) => chosen.has(childId))];
  const childIds = [...ready, ...confirmed].map(({ childId }) => childId);
  const { publish, isBusy, why, reachText } = usePublishReports(writing, childIds, onClose);
  const n = childIds.length;
  const choose = (childId: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(childId);
    else next.delete(childId);
    setChosen(next);
  };
  return (
    <ConfirmDialog
      title={n === 0 ? t('reportEditor.publishNone') : t('reportEditor.publishQuestion', { n })}
      why={why}
      act={
        n === 0
          ? undefined
          : isBusy
            ? t('reportEditor.publishing')
            : untaken.length > 0
              ? t('reportEditor.publishAnyway', { n })
              : t('reportEditor.publish', { n })
      }
      keep={t('reportEditor.keepWriting')}
      sending={isBusy}
      onAct={() => void publish(confirmed.map(({ childId }) => childId))}
      onClose={onClose}
      kind="main"
    >
      <p>{t('reportEditor.publishText')}</p>
      {reachText && <p className="font-semibold">{reachText}</p>}
      {untaken.length > 0 && (
        <p className="rounded-m bg-sun-tint p-3 text-small text-sun">
          {t('reportEditor.untakenText', { n: untaken.length, day: day ? formatReportDate(day, locale, t) : '' })}
        </p>
      )}
      {absent.length > 0 && (
        <fieldset className="min-w-0 rounded-m bg-sun-tint p-3 text-small text-sun">
          <legend className="float-left pb-1 font-semibold">{t('reportEditor.notThere')}</legend>
          <ul className="clear-both">
            {absent.map((report) => (
              <li key={report.childId}>
                <label className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="checkbox"
                    name="confirmed"
                    checked={chosen.has(report.childId)}
                    onChange={({ target }) => choose(report.childId, target.checked)}
                    className="size-5 shrink-0 accent-river"
                  />
                  <span className="min-w-0">{day && absentMessage(report, day, locale, t)}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {lacking.length > 0 && (
        <div className="rounded-m bg-sun-tint p-3 text-small text-sun">
          <p className="font-semibold">{t('reportEditor.incomplete')}</p>
          <ul className="list-disc pl-5">
            {lacking.map(({ childId, name, what }) => (
              <li key={childId}>
                {name}, {t(what)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
