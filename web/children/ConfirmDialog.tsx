import type { UseMutationResult } from '@tanstack/react-query';
import { Refused } from '#web/session/Refused.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';

type Props<Said> = {
  title: string;
  text: string;
  act: string;
  acting: Pick<UseMutationResult<unknown, Error, Said>, 'isPending' | 'error' | 'mutate'>;
  said: Said;
  onClose: () => void;
};

/** Asks once before something that others feel at once. */
export function ConfirmDialog<Said>({ title, text, act, acting, said, onClose }: Props<Said>) {
  const t = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <Refused failure={acting.error} title={t('families.notSaved')} />
      <div className="flex flex-col gap-2">
        <Button kind="danger" wide unready={acting.isPending} onClick={() => !acting.isPending && acting.mutate(said)}>
          {act}
        </Button>
        <form method="dialog">
          <Button type="submit" kind="line" wide>
            {t('families.cancel')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
