import '#web/reports/photos/photos.css';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { StaffPhoto } from '#core/photos/photo.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { fileAddress } from '#web/files/file-address.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { AddPhotos } from './AddPhotos.tsx';
import { type GroupDayPlace, groupPhotosQuery } from './staff-photo-queries.ts';

const NewPhotosDialog = dialogOnDemand(() =>
  import('./NewPhotosDialog.tsx').then(({ NewPhotosDialog: Screen }) => ({ Screen })),
);
const PhotoDialog = dialogOnDemand(() => import('./PhotoDialog.tsx').then(({ PhotoDialog: Screen }) => ({ Screen })));

/** Photos that are not sent yet. One may take the place of a photo of the day. */
type Chosen = { readonly photos: readonly Attachment[]; readonly replaced?: StaffPhoto };

/** The photos of a group's day: add some, and open one to tag children and write its caption. */
export function GroupPhotos(place: GroupDayPlace) {
  const t = useTranslation();
  const query = useQuery(groupPhotosQuery(place));
  const [openId, setOpenId] = useState<number>();
  const [chosen, setChosen] = useState<Chosen>();
  const edit = (photo: StaffPhoto, content: Blob, typed: Pick<StaffPhoto, 'caption' | 'isForGroup'>) => {
    const attachment = { key: crypto.randomUUID(), kind: 'photo', name: 'photo.jpg', content } as const;
    setOpenId(undefined);
    setChosen({ photos: [attachment], replaced: { ...photo, ...typed } });
  };
  const { data } = query;
  const open = data?.photos.find(({ id }) => id === openId);
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div>
        <h2 className="font-bold text-card leading-tight">{t('staffPhotos.title')}</h2>
        <p className="text-ink-soft text-small">{t('staffPhotos.help')}</p>
      </div>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" />}
      {data && data.photos.length > 0 && (
        <ul aria-label={t('staffPhotos.title')} className="photo-tiles">
          {data.photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoTile photo={photo} n={index + 1} onOpen={() => setOpenId(photo.id)} />
            </li>
          ))}
        </ul>
      )}
      {data?.mayAdd && <AddPhotos onChosen={(photos) => setChosen({ photos })} />}
      {data && chosen && (
        <NewPhotosDialog {...chosen} place={place} group={data} onClose={() => setChosen(undefined)} />
      )}
      {data && open && (
        <PhotoDialog
          key={open.id}
          place={place}
          group={data}
          photo={open}
          onEdit={(content, typed) => edit(open, content, typed)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Card>
  );
}

function PhotoTile({ photo, n, onOpen }: { photo: StaffPhoto; n: number; onOpen: () => void }) {
  const t = useTranslation();
  const { text, lang } = inLanguage(photo.caption, useLocale());
  const name = text || t('staffPhotos.photo', { n });
  return (
    <button type="button" className="photo-tile w-full text-start" onClick={onOpen}>
      <img
        src={fileAddress(photo.id, 320)}
        alt={t('staffPhotos.edit', { photo: name })}
        lang={lang}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
      />
      <span className="flex items-center gap-1 p-2 text-tiny leading-snug">
        {photo.isHidden && <EyeOff aria-hidden size={16} className="shrink-0" />}
        {photo.isHidden ? t('staffPhotos.takenDown') : t('staffPhotos.reaches', { n: photo.reached })}
      </span>
    </button>
  );
}
