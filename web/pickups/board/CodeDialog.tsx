import { useState } from 'react';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CodeForm } from './CodeForm.tsx';
import { childOf, type CodeProof } from './code-proof.ts';
import { leavingChildren } from './leaving-children.ts';

type Props = {
  board: DepartureBoard;
  scanned: string | undefined;
  /** Opens the release of a child of the code. */
  onFound: (childId: number, proof: CodeProof) => void;
  onClose: () => void;
};

/** A code from the board: the release of its child follows. */
export function CodeDialog({ board, scanned, onFound, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [waiting, setWaiting] = useState<CodeProof>();
  const names = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' });
  return (
    <Dialog title={t('codeCheck.title')} onClose={onClose}>
      <CodeForm
        schoolId={board.schoolId}
        scanned={scanned}
        problem={waiting && t('codeCheck.notHere')}
        onMatch={(proof) => {
          const childId = childOf(proof, leavingChildren(board));
          if (childId === undefined) setWaiting(proof);
          else onFound(childId, proof);
        }}
      />
      {waiting && (
        <p className="font-semibold text-small">
          {t('codeCheck.names', {
            person: waiting.person,
            children: names.format(waiting.children.map(({ name }) => name)),
          })}
        </p>
      )}
    </Dialog>
  );
}
