import './files.css';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { fileAddress } from './file-address.ts';

export type ShownPhoto = {
  readonly id: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** What the photo shows: also its alternative text. */
  readonly caption: string;
  readonly lang?: string | undefined;
};

type Props = {
  photos: readonly ShownPhoto[];
  firstId: number;
  onClose: () => void;
  /** More actions for a photo. */
  actionsFor?: (photo: ShownPhoto) => ReactNode;
};

/** Photos one at a time over the whole page: swiped, by arrow keys or by buttons. Escape closes it. */
export function PhotoViewer({ photos, firstId, onClose, actionsFor }: Props) {
  const t = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const first = Math.max(
    0,
    photos.findIndex(({ id }) => id === firstId),
  );
  const [index, setIndex] = useState(first);
  const photo = photos[index];
  const show = (next: number, behavior: ScrollBehavior = 'smooth') => {
    const { current } = track;
    current?.children[next]?.scrollIntoView({ behavior, inline: 'start', block: 'nearest' });
  };
  useEffect(() => {
    dialog.current?.showModal();
    track.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' });
  }, [first]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(Math.min(index + 1, photos.length - 1));
    if (key === 'ArrowLeft') show(Math.max(index - 1, 0));
  };
  const onScroll = () => {
    const { current } = track;
    if (current)
      setIndex(Math.min(photos.length - 1, Math.round(current.scrollLeft / Math.max(1, current.clientWidth))));
  };
  return (
    // Arrow keys are handled for the dialog as a whole: its buttons keep the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={t('files.viewer')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="photo-viewer"
    >
      <div className="photo-bar">
        <p className="min-w-0 flex-1 tabular-nums" aria-live="polite">
          {t('files.place', { n: index + 1, of: photos.length })}
        </p>
        {photo && (
          <a href={fileAddress(photo.id)} download className="photo-action" aria-label={t('files.download')}>
            <Download aria-hidden size={22} />
          </a>
        )}
        {photo && actionsFor?.(photo)}
        <IconButton label={t('ui.close')} icon={X} onClick={() => dialog.current?.close()} />
      </div>
      {/* A scroll container must be reachable by keyboard. */}
      <div
        ref={track}
        role="group"
        aria-label={t('files.viewer')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="photo-track"
        onScroll={onScroll}
      >
        {photos.map(({ id, width, height, caption, lang }, n) => (
          <figure key={id} aria-hidden={n !== index}>
            <img
              src={fileAddress(id, 1280)}
              srcSet={`${fileAddress(id, 1280)} 1280w, ${fileAddress(id, 2048)} 2048w`}
              sizes="100vw"
              alt={caption}
              lang={lang}
              width={width}
              height={height}
              loading={Math.abs(n - index) > 1 ? 'lazy' : 'eager'}
            />
          </figure>
        ))}
      </div>
      <div className="photo-bar">
        <IconButton
          label={t('files.previous')}
          icon={ChevronLeft}
          aria-disabled={index === 0 || undefined}
          onClick={() => show(Math.max(index - 1, 0))}
        />
        <p dir="auto" lang={photo?.lang} className="min-w-0 flex-1 text-center">
          {photo?.caption}
        </p>
        <IconButton
          label={t('files.next')}
          icon={ChevronRight}
          aria-disabled={index === photos.length - 1 || undefined}
          onClick={() => show(Math.min(index + 1, photos.length - 1))}
        />
      </div>
    </dialog>
  );
}
