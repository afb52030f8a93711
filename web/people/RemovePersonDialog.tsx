import { flushSync } from 'react-dom';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useRemovePerson } from './person-queries.ts';

type Props = { person: PickupPerson; onClose: () => void };

/** Asks once before somebody may no longer come, since their pickups go too. */
export function RemovePersonDialog({ person: { id, name }, onClose }: Props) {
  const t = useWords();
  const { sending, failureOf, send } = useRemovePerson(id, () => {
    showToast({ title: t('people.removed', { name }) });
    flushSync(onClose);
    document.getElementById('own-people')?.focus();
  });
  const failure = failureOf('remove');
  const why = failure && failureWords(t, failure, t('people.removeError'));
  return (
    <Dialog title={t('people.removeQuestion')} onClose={onClose}>
      <p>{t('people.removeText', { name })}</p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={sending} onClick={() => send('remove', undefined)}>
          {t('people.removeOf', { name })}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('people.keep')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
