import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** Why it was refused, once it was. */
  why?: { readonly title: string; readonly text: string } | null | false | undefined;
  /** What it does, on its button; without it there is nothing to do but to keep things. */
  act?: string | undefined;
  /** What it does otherwise. */
  keep: string;
  sending: boolean;
  onAct: () => void;
  onClose: () => void;
  kind?: 'danger' | 'main';
};

/** Asks once before something that others rely on ends. What was refused is said beside the button. */
export function ConfirmDialog({ title, children, why, act, keep, sending, onAct, onClose, kind = 'danger' }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title.replace(/\.$/, '')}. ${why.text}`}
      </p>
      <div className="flex flex-col gap-2">
        {act && (
          <Button kind={kind} wide unready={sending} onClick={() => !sending && onAct()}>
            {act}
          </Button>
        )}
        {/* No form of its own, since it may stand within one. */}
        <Button kind="line" wide onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Closes a dialog whose opener went with what it did, and takes the focus elsewhere: beneath an open dialog nothing
 * takes it.
 */
export function closeToward(close: () => void, target: string): void {
  flushSync(close);
  document.querySelector<HTMLElement>(target)?.focus();
}
