import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDiscard } from './group-day-queries.ts';
import type { GroupDayWriting } from './use-group-day.ts';

type Props = { id: number; childId: number; writing: GroupDayWriting; onClose: () => void };

/** Asks once before what was written is thrown away. */
export function DiscardDialog({ id, childId, writing, onClose }: Props) {
  const t = useWords();
  const discard = useDiscard(writing.place, {
    onDone() {
      writing.forget(childId);
      showToast({ title: t('reportEditor.discarded') });
      onClose();
    },
    onFailed: () => undefined,
  });
  const why = discard.error && failureWords(t, discard.error, t('reportEditor.notDiscarded'));
  return (
    <Dialog title={t('reportEditor.discardQuestion')} onClose={onClose}>
      <p>{t('reportEditor.discardText')}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={discard.isPending} onClick={() => !discard.isPending && discard.mutate(id)}>
          {t('reportEditor.discard')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('reportEditor.keepWriting')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
