import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { sortReports } from './publishable.ts';
import type { ReportAutosave } from './use-report-autosave.ts';

const PublishDialog = dialogOnDemand(() => import('./PublishDialog.tsx').then((m) => ({ Screen: m.PublishDialog })));

/** Publishes the group's complete reports. Sticky at the bottom of the page. */
export function PublishBar({ writing }: { writing: ReportAutosave }) {
  const t = useTranslation();
  const [asking, setAsking] = useState(false);
  const { ready, notThere, lacking } = sortReports(writing.reports, writing.isHeld);
  // In a group without attendance, all reports are confirmed together.
  const n = ready.length + notThere.filter(({ attendance }) => attendance === 'untaken').length;
  const isNothing = n + notThere.length === 0;
  return (
    <div className="sticky bottom-[calc(var(--tabs)+0.5rem)] z-10 rounded-m bg-paper rail:bottom-3">
      <Button
        wide
        unready={isNothing}
        icon={<Send aria-hidden size={20} />}
        onClick={() =>
          isNothing
            ? showToast({
                title: t('reportEditor.nothingToPublish'),
                text: t('reportEditor.nothingToPublishText'),
                failed: true,
              })
            : setAsking(true)
        }
      >
        {n === 0 ? t('reportEditor.publishOne') : t('reportEditor.publish', { n })}
      </Button>
      {asking && (
        <PublishDialog
          writing={writing}
          ready={ready}
          notThere={notThere}
          lacking={lacking}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
