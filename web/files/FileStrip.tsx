import './files.css';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { StoredFile } from '#core/files/stored-file.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { fileAddress } from './file-address.ts';

const PhotoViewer = dialogOnDemand(() => import('./PhotoViewer.tsx').then(({ PhotoViewer: Screen }) => ({ Screen })));

type Props = {
  files: readonly StoredFile[];
  /** Who sent them; empty for the user. */
  sender?: string;
  /** The title of their record, for photos without a sender. */
  title?: string;
};

/** The photos and PDFs of a message or another record. A photo opens in the viewer. */
export function FileStrip({ files, sender = '', title }: Props) {
  const t = useTranslation();
  const [openId, setOpenId] = useState<number>();
  const photos = files.filter(({ kind }) => kind === 'photo');
  const caption = (index: number) => {
    const place = { n: index + 1, of: photos.length };
    if (title !== undefined) return t('files.photoOf', { ...place, title });
    return sender === '' ? t('files.ownPhoto', place) : t('files.photoBy', { ...place, name: sender });
  };
  const shown = photos.map((photo, index) => ({ ...photo, caption: caption(index) }));
  return (
    <>
      {shown.length > 0 && (
        <ul className="file-grid" data-count={Math.min(shown.length, 3)}>
          {shown.map(({ id, width, height, caption: alt }) => (
            <li key={id}>
              <button type="button" className="file-photo" onClick={() => setOpenId(id)}>
                <img
                  src={fileAddress(id, shown.length === 1 ? 1280 : 320)}
                  alt={alt}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files
        .filter(({ kind }) => kind === 'pdf')
        .map(({ id, name, bytes }) => (
          <a key={id} href={fileAddress(id)} download={name} className="file-pdf">
            <FileText aria-hidden size={22} className="shrink-0" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block text-tiny">{t('files.pdf', { kb: Math.max(1, Math.round(bytes / 1000)) })}</span>
            </span>
          </a>
        ))}
      {openId !== undefined && <PhotoViewer photos={shown} firstId={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
