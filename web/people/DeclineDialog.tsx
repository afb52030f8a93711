import { flushSync } from 'react-dom';
import type { NamedPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDecide } from './approval-queries.ts';

type Props = { person: NamedPerson; focusAfter: string; onClose: () => void };

/** Asks once before a person is declined, since the family is told. */
export function DeclineDialog({ person: { id, name }, focusAfter, onClose }: Props) {
  const t = useWords();
  const decide = useDecide({
    onDone: () => {
      showToast({ title: t('approvals.declined', { name }), text: t('approvals.everyoneIsTold') });
      // What was pressed goes with the person; beneath an open dialog nothing takes the focus.
      flushSync(onClose);
      document.getElementById(focusAfter)?.focus();
    },
  });
  const why = decide.error && failureWords(t, decide.error, t('approvals.failed'));
  return (
    <Dialog title={t('approvals.declineQuestion')} onClose={onClose}>
      <p>{t('approvals.declineText', { name })}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button
          kind="danger"
          wide
          unready={decide.isPending}
          onClick={() => !decide.isPending && decide.mutate({ id, approve: false })}
        >
          {t('approvals.decline')}
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
