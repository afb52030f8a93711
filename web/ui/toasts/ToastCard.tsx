import { CircleAlert, CircleCheck, CloudOff, X } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { dismissToast, holdToast, releaseToast, type Toast } from './toasts.ts';

const gap = 8;

/** Moves a toast below a page title under the header, so that it does not cover it. */
function clearTitle(card: HTMLElement | null): void {
  const title = document.querySelector('main h1')?.getBoundingClientRect();
  if (!card || !title || title.bottom > innerHeight / 2) return;
  const overlap = title.bottom + gap - card.getBoundingClientRect().top;
  if (overlap > 0) card.style.marginTop = `${overlap}px`;
}

/** Pixels after which a swiped toast is dismissed. */
const swipeDistance = 64;

/** Handlers that let a finger swipe the toast to either side, or up. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const distance = ({ clientX, clientY }: PointerEvent) => ({
    x: clientX - (start.current?.x ?? clientX),
    y: Math.min(clientY - (start.current?.y ?? clientY), 0),
  });
  const end = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = distance(event);
    start.current = undefined;
    event.currentTarget.style.transform = '';
    if (event.type === 'pointerup' && Math.max(Math.abs(x), -y) >= swipeDistance) onSwiped();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A mouse selects the text, and a button is pressed.
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('button, a')))
        return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const { x, y } = distance(event);
      event.currentTarget.style.transform = `translate(${x}px, ${y}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** A toast. It stays while it is pointed at, touched or focused, and a finger can swipe it away. */
export function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslation();
  const swipe = useSwipe(() => dismissToast(toast.id));
  const Icon = toast.failed ? CircleAlert : toast.waits ? CloudOff : CircleCheck;
  const hold = { onPointerEnter: holdToast, onFocus: holdToast };
  const release = { onPointerLeave: () => releaseToast(toast.id), onBlur: () => releaseToast(toast.id) };
  return (
    <div
      ref={clearTitle}
      {...hold}
      {...release}
      {...swipe}
      // The page does not scroll under the finger.
      style={{ touchAction: 'none' }}
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
      {toast.action}
      <IconButton
        label={t('ui.close')}
        icon={X}
        onClick={() => dismissToast(toast.id)}
        className="text-paper active:bg-transparent"
      />
    </div>
  );
}
