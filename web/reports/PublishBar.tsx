import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { dialogOnDemand } from '#web/ui/on-demand.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { sortedOut } from './publishable.ts';
import type { GroupDayWriting } from './use-group-day.ts';

const PublishDialog = dialogOnDemand(() => import('./PublishDialog.tsx').then((m) => ({ Screen: m.PublishDialog })));

/** Publishes what is ready of the group; always at hand, at the foot of the page. */
export function PublishBar({ writing }: { writing: GroupDayWriting }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const { ready, notThere, lacking } = sortedOut(writing.reports, writing.isHeld);
  // Of a group whose attendance was not taken, all are confirmed together.
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
