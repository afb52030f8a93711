import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useWords } from '#web/words/words.ts';
import type { Lacking } from './publishable.ts';
import type { GroupDayWriting } from './use-group-day.ts';
import { usePublishing } from './use-publishing.ts';

type Props = {
  writing: GroupDayWriting;
  ready: readonly StaffReport[];
  lacking: readonly Lacking[];
  onClose: () => void;
};

/** Asks once before families are told, and says whose report is left out and why. */
export function PublishDialog({ writing, ready, lacking, onClose }: Props) {
  const t = useWords();
  const { publish, isBusy, why } = usePublishing(writing, onClose);
  const n = ready.length;
  return (
    <ConfirmDialog
      title={t('reportEditor.publishQuestion', { n })}
      why={why}
      act={isBusy ? t('reportEditor.publishing') : t('reportEditor.publish', { n })}
      keep={t('reportEditor.keepWriting')}
      sending={isBusy}
      onAct={() => void publish(ready.map(({ childId }) => childId))}
      onClose={onClose}
      kind="main"
    >
      <p>{t('reportEditor.publishText')}</p>
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
