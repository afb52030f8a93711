import { flushSync } from 'react-dom';
import type { NamedPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useTakeBack } from './approval-queries.ts';

type Props = { person: NamedPerson; focusAfter: string; onClose: () => void };

/** Asks once before the office takes a person back, since their pickups go too and the family is told. */
export function TakeBackDialog({ person: { id, name }, focusAfter, onClose }: Props) {
  const t = useWords();
  const taking = useTakeBack({
    onDone: () => {
      showToast({ title: t('approvals.removed', { name }), text: t('approvals.everyoneIsTold') });
      // What was pressed goes with the person; beneath an open dialog nothing takes the focus.
      flushSync(onClose);
      document.getElementById(focusAfter)?.focus();
    },
  });
  const why = taking.error && failureWords(t, taking.error, t('approvals.removeFailed'));
  return (
    <Dialog title={t('approvals.removeQuestion')} onClose={onClose}>
      <p>{t('approvals.removeText', { name })}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={taking.isPending} onClick={() => !taking.isPending && taking.mutate(id)}>
          {t('approvals.remove')}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('approvals.keepWaiting')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
