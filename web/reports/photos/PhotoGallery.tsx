import './photos.css';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { staffRoot } from '#core/http/page-addresses.ts';
import type { FamilyPhoto } from '#core/photos/photo.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { fileAddress } from '#web/files/file-address.ts';
import type { ShownPhoto } from '#web/files/PhotoViewer.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTakeDownPhoto } from './photo-queries.ts';

const PhotoViewer = dialogOnDemand(() =>
  import('#web/files/PhotoViewer.tsx').then(({ PhotoViewer: Screen }) => ({ Screen })),
);

type Props = {
  photos: readonly FamilyPhoto[];
  label: string;
  /** Shows the first photo large. */
  hasLead?: boolean;
};

/** Photos of a child. One opens in the viewer, where a guardian can take it down. */
export function PhotoGallery({ photos, label, hasLead = false }: Props) {
  const t = useTranslation();
  const [openId, setOpenId] = useState<number>();
  const [takingDown, setTakingDown] = useState<number>();
  const shown: readonly ShownPhoto[] = photos.map(({ id, width, height, caption, lang }, index) => ({
    id,
    width,
    height,
    caption: caption || t('photos.photo', { n: index + 1, of: photos.length }),
    lang,
  }));
  const [lead] = hasLead ? shown : [];
  const others = lead ? shown.slice(1) : shown;
  // Staff see it in the preview of a report.
  const isFamily = !useLocation()[0].startsWith(staffRoot);
  const takeDown = ({ id }: ShownPhoto) => (
    <IconButton label={t('photos.takeDown')} icon={EyeOff} onClick={() => setTakingDown(id)} />
  );
  return (
    <>
      {lead && (
        <figure className="flex flex-col gap-1">
          <Thumbnail photo={lead} isLarge onOpen={setOpenId} />
          {photos[0]?.caption && (
            // The same words are the alternative text.
            <figcaption aria-hidden dir="auto" lang={lead.lang} className="px-1 text-ink-soft text-small">
              {lead.caption}
            </figcaption>
          )}
        </figure>
      )}
      {others.length > 0 && (
        <ul aria-label={label} className={lead ? 'photo-strip' : 'photo-tiles'}>
          {others.map((photo) => (
            <li key={photo.id}>
              <Thumbnail photo={photo} onOpen={setOpenId} />
            </li>
          ))}
        </ul>
      )}
      {openId !== undefined && (
        <PhotoViewer
          photos={shown}
          firstId={openId}
          onClose={() => setOpenId(undefined)}
          {...(isFamily && { actionsFor: takeDown })}
        />
      )}
      {takingDown !== undefined && (
        <TakeDownDialog
          key={takingDown}
          photoId={takingDown}
          onClose={() => setTakingDown(undefined)}
          onDone={() => {
            setTakingDown(undefined);
            setOpenId(undefined);
          }}
        />
      )}
    </>
  );
}

type ThumbnailProps = { photo: ShownPhoto; isLarge?: boolean; onOpen: (id: number) => void };

function Thumbnail({ photo: { id, width, height, caption, lang }, isLarge, onOpen }: ThumbnailProps) {
  return (
    <button type="button" className={isLarge ? 'photo-lead' : 'photo-tile'} onClick={() => onOpen(id)}>
      <img
        src={fileAddress(id, isLarge ? 1280 : 320)}
        alt={caption}
        lang={lang}
        width={width}
        height={height}
        loading={isLarge ? 'eager' : 'lazy'}
        decoding="async"
      />
    </button>
  );
}

type TakeDownProps = { photoId: number; onClose: () => void; onDone: () => void };

function TakeDownDialog({ photoId, onClose, onDone }: TakeDownProps) {
  const t = useTranslation();
  const { sending, failure, send } = useTakeDownPhoto(photoId, {
    onDone() {
      showToast({ title: t('photos.takenDown'), text: t('photos.takenDownText') });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={t('photos.takeDownTitle')}
      why={failure && failureMessage(t, failure, t('photos.notTakenDown'))}
      act={t('photos.takeDown')}
      keep={t('photos.keep')}
      sending={sending}
      onAct={() => send(undefined, undefined)}
      onClose={onClose}
    >
      <p>{t('photos.takeDownText')}</p>
    </ConfirmDialog>
  );
}
