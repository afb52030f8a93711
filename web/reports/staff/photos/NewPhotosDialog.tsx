import { ChevronLeft, ChevronRight, Crop } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { GroupPhotos, StaffPhoto } from '#core/photos/photo.ts';
import { maxPhotosPerDay } from '#core/photos/photo-rules.ts';
import { errorCode } from '#web/api/call-error.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { useBlobAddress } from '#web/files/FilePreview.tsx';
import { useUploadProgress } from '#web/files/upload-progress.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type Audience, PhotoAudience } from './PhotoAudience.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';
import { type GroupDayPlace, useAddPhotos } from './staff-photo-queries.ts';

type Props = {
  place: GroupDayPlace;
  group: GroupPhotos;
  photos: readonly Attachment[];
  /** The photo that the new one takes the place of. */
  replaced?: StaffPhoto | undefined;
  onClose: () => void;
};

type NewPhoto = Audience & {
  readonly attachment: Attachment;
  /** Cropped or blurred: which tagged children are visible now must be stated. */
  readonly isRestated: boolean;
  readonly isNoneVisible: boolean;
};

const isUnstated = ({ isRestated, isNoneVisible, childIds }: NewPhoto) =>
  isRestated && !isNoneVisible && childIds.length === 0;

/** Photos before they are sent: crop, blur, tag. Of an edited photo, only the result leaves the device. */
export function NewPhotosDialog({ place, group, photos, replaced, onClose }: Props) {
  const t = useTranslation();
  const [items, setItems] = useState<readonly NewPhoto[]>(() =>
    photos.map((attachment) => ({
      attachment,
      childIds: replaced?.childIds ?? [],
      isForGroup: replaced?.isForGroup ?? false,
      isRestated: false,
      isNoneVisible: false,
    })),
  );
  const [index, setIndex] = useState(0);
  const [isEditing, setEditing] = useState(replaced !== undefined);
  const { sending, failure, send, progressKey } = useAddPhotos(place, {
    onDone() {
      const untagged = items.filter(({ childIds, isForGroup }) => childIds.length === 0 && !isForGroup).length;
      showToast({
        title: t('staffPhotos.added', { n: items.length }),
        ...(untagged > 0 && { text: t('staffPhotos.addedUntagged', { n: untagged }) }),
      });
      onClose();
    },
  });
  const percent = useUploadProgress(progressKey);
  const item = items[index];
  if (!item) return null;
  const change = (part: Partial<NewPhoto>) =>
    setItems(items.map((one, n) => (n === index ? { ...one, ...part } : one)));
  const edited = (content: Blob) => {
    setEditing(false);
    const attachment = { ...item.attachment, key: crypto.randomUUID(), content };
    change({ attachment, isRestated: true, isNoneVisible: false, childIds: [] });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (sending) return;
    const unstated = items.findIndex(isUnstated);
    if (unstated >= 0) {
      setIndex(unstated);
      showToast({ title: t('staffPhotos.restate'), failed: true });
      return;
    }
    const details = items.map(({ childIds, isForGroup }) => ({
      childIds: [...childIds],
      isForGroup,
      ...(replaced && { caption: replaced.caption }),
    }));
    const added = items.map(({ attachment }) => attachment);
    send({ photos: added, details, ...(replaced && { replaces: replaced.id }) }, undefined);
  };
  if (isEditing)
    return (
      <Dialog key="editor" title={t('staffPhotos.editTitle')} insistent>
        <PhotoEditor
          content={item.attachment.content}
          onDone={edited}
          onCancel={() => (replaced ? onClose() : setEditing(false))}
        />
      </Dialog>
    );
  const position = items.length > 1 ? ` (${t('files.place', { n: index + 1, of: items.length })})` : '';
  return (
    <Dialog key="photos" title={`${t(replaced ? 'staffPhotos.replace' : 'staffPhotos.add')}${position}`} insistent>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ChosenPhoto attachment={item.attachment} n={index + 1} />
        <div className="flex items-center gap-2">
          {items.length > 1 && (
            <IconButton
              label={t('files.previous')}
              icon={ChevronLeft}
              aria-disabled={index === 0 || undefined}
              onClick={() => setIndex(Math.max(0, index - 1))}
            />
          )}
          <Button
            kind="quiet"
            icon={<Crop aria-hidden size={20} />}
            className="flex-1"
            onClick={() => !sending && setEditing(true)}
          >
            {t('staffPhotos.cropOrBlur')}
          </Button>
          {items.length > 1 && (
            <IconButton
              label={t('files.next')}
              icon={ChevronRight}
              aria-disabled={index === items.length - 1 || undefined}
              onClick={() => setIndex(Math.min(items.length - 1, index + 1))}
            />
          )}
        </div>
        {replaced && <p className="text-small">{t('staffPhotos.replaceText')}</p>}
        {item.isRestated && (
          <div className="rounded-m bg-sun-tint p-3 text-small text-sun">
            <p className="font-semibold">{t('staffPhotos.restate')}</p>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="noneVisible"
                checked={item.isNoneVisible}
                onChange={({ target: { checked } }) =>
                  change({ isNoneVisible: checked, ...(checked && { childIds: [] }) })
                }
                className="size-5 shrink-0 accent-river"
              />
              {t('staffPhotos.noneVisible')}
            </label>
          </div>
        )}
        <PhotoAudience
          group={group}
          tagged={replaced?.childIds ?? []}
          value={item}
          onChange={(part) => change({ ...part, ...(part.childIds && { isNoneVisible: false }) })}
        />
        {sending && percent !== undefined && (
          <progress
            className="w-full accent-river"
            max={100}
            value={percent}
            aria-label={t('files.progress', { percent })}
          />
        )}
        {failure && !sending && (
          <SubmitError
            title={t('staffPhotos.notAdded')}
            failure={failure}
            why={
              errorCode(failure) === 'invalid' ? t('staffPhotos.dayFullOrConsent', { n: maxPhotosPerDay }) : undefined
            }
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={sending}>
          {sending ? t('staffPhotos.sending') : t('staffPhotos.addNow', { n: items.length })}
        </Button>
        <Button kind="line" wide onClick={onClose}>
          {t('staffPhotos.discard')}
        </Button>
      </form>
    </Dialog>
  );
}

function ChosenPhoto({ attachment: { content, name }, n }: { attachment: Attachment; n: number }) {
  const t = useTranslation();
  const address = useBlobAddress(content);
  return (
    <div className="grid h-[35dvh] place-items-center">
      {address && (
        <img
          src={address}
          alt={name || t('staffPhotos.photo', { n })}
          className="max-h-[35dvh] max-w-full rounded-m object-contain"
        />
      )}
    </div>
  );
}
