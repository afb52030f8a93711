import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** Why it was refused, if it was. */
  why?: { readonly title: string; readonly text: string } | null | false | undefined;
  /** The label of the action; without it, the dialog can only be closed. */
  act?: string | undefined;
  /** The label of the button that closes the dialog. */
  keep: string;
  sending: boolean;
  onAct: () => void;
  onClose: () => void;
  kind?: 'danger' | 'main';
};

/** Confirmation dialog before something that others rely on ends. A refusal is shown next to the button. */
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
        {/* No form of its own, since the dialog may be within one. */}
        <Button kind="line" wide onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Closes a dialog whose opener no longer exists, and focuses another element. Elements below an open dialog cannot be
 * focused.
 */
export function closeAndFocus(close: () => void, target: string): void {
  flushSync(close);
  document.querySelector<HTMLElement>(target)?.focus();
}
