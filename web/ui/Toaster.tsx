import { CircleAlert, CircleCheck, CloudOff, X } from 'lucide-react';
import { useWords } from '#web/words/words.ts';
import { IconButton } from './IconButton.tsx';
import { dismissToast, holdToast, releaseToast, type Toast, useOpenToast } from './toasts.ts';

/**
 * Where notices appear: below the header, so that the way back and the title stay in sight. The two regions are always
 * there, so that what comes into them is read out.
 */
export function Toaster() {
  const toast = useOpenToast();
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+var(--header)+0.5rem)] z-40 mx-auto max-w-[26rem]">
      <div role="status">{toast && !toast.failed && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.failed && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>
  );
}

const gap = 8;

/** Moves a notice below a page's title that stands under the header, so that it does not cover the title. */
function clearTitle(card: HTMLElement | null): void {
  const title = document.querySelector('main h1')?.getBoundingClientRect();
  if (!card || !title || title.bottom > innerHeight / 2) return;
  const overlap = title.bottom + gap - card.getBoundingClientRect().top;
  if (overlap > 0) card.style.marginTop = `${overlap}px`;
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useWords();
  const Icon = toast.failed ? CircleAlert : toast.waits ? CloudOff : CircleCheck;
  const hold = { onPointerEnter: holdToast, onFocus: holdToast };
  const release = { onPointerLeave: () => releaseToast(toast.id), onBlur: () => releaseToast(toast.id) };
  return (
    <div
      ref={clearTitle}
      {...hold}
      {...release}
      className="pointer-events-auto flex animate-[appear_160ms_var(--ease-calm)] items-center gap-3 rounded-control bg-ink py-2 pr-1 pl-4 text-paper shadow-2"
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0 flex-1 py-1">
        <p dir="auto" className="font-bold text-note">
          {toast.title}
        </p>
        {toast.text && (
          <p dir="auto" className="text-small opacity-90">
            {toast.text}
          </p>
        )}
      </div>
      <IconButton
        label={t('ui.close')}
        icon={X}
        onClick={() => dismissToast(toast.id)}
        className="text-paper active:bg-transparent"
      />
    </div>
  );
}
