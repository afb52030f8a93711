import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from './IconButton.tsx';

type Props = {
  title: string;
  /** Called after it was closed. Not for an insistent dialog. */
  onClose?: () => void;
  titleLang?: string | undefined;
  children: ReactNode;
  /** Shown before the title. */
  icon?: ReactNode;
  /** Can be closed only by its own buttons. */
  insistent?: boolean;
  /** Hides the page behind it. */
  opaque?: boolean;
};

/**
 * A native dialog: a bottom sheet on a phone, a window on a larger screen. The browser traps the focus and restores it.
 */
export function Dialog({ title, titleLang, onClose, children, icon, insistent, opaque }: Props) {
  const t = useTranslation();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    // The dialog element is the backdrop: a click next to the sheet closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React passes on the event of a dialog inside this one. A second Escape closes any native dialog: an insistent
      // one reopens.
      onClose={({ target, currentTarget }) =>
        target === currentTarget && (insistent ? currentTarget.showModal() : onClose?.())
      }
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
