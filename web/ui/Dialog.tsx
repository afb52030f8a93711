import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '#web/words/words.ts';
import { IconButton } from './IconButton.tsx';

type Props = {
  title: string;
  /** After it closed; an insistent one does not. */
  onClose?: () => void;
  titleLang?: string | undefined;
  children: ReactNode;
  /** What stands before the title. */
  icon?: ReactNode;
  /** A dialog that only its own buttons end. */
  insistent?: boolean;
  /** Nothing of the page is seen behind it. */
  opaque?: boolean;
};

/** A sheet from below on a phone, a window on a larger screen. The browser keeps the focus in and gives it back. */
export function Dialog({ title, titleLang, onClose, children, icon, insistent, opaque }: Props) {
  const t = useWords();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    // The backdrop is the dialog itself: a press beside the sheet closes it, as Escape does from the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // A browser lets Escape through in the end: what must be answered comes back.
      onClose={({ currentTarget }) => (insistent ? currentTarget.showModal() : onClose?.())}
      onCancel={(event) => insistent && event.preventDefault()}
      onClick={(event) => !insistent && event.target === event.currentTarget && event.currentTarget.close()}
      className={`fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[90dvh] w-full max-w-column overflow-y-auto rounded-t-l border border-line bg-surface p-0 text-ink shadow-2 open:animate-[rise_180ms_var(--ease-calm)] medium:top-0 medium:bottom-0 medium:m-auto medium:w-[32rem] medium:rounded-l ${opaque ? 'backdrop:bg-paper' : 'backdrop:bg-veil'}`}
    >
      <div className="flex flex-col gap-4 p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
        <div className="flex items-start gap-3">
          {icon}
          <h2
            dir="auto"
            id={titleId}
            lang={titleLang}
            className="min-w-0 flex-1 self-center font-bold text-title leading-tight"
          >
            {title}
          </h2>
          {!insistent && (
            <IconButton label={t('ui.close')} icon={X} onClick={() => ref.current?.close()} className="-m-2" />
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
