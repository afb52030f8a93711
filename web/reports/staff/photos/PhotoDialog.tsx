import { Crop } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import type { GroupPhotos, StaffPhoto } from '#core/photos/photo.ts';
import { maxCaptionLength } from '#core/photos/photo-rules.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { EditorContext, useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { LanguageTabs } from '#web/editing/LanguageTabs.tsx';
import { fileAddress } from '#web/files/file-address.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { discardDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type Audience, PhotoAudience } from './PhotoAudience.tsx';
import { type GroupDayPlace, useChangePhoto, useRemovePhoto } from './staff-photo-queries.ts';
import { TakenDownPhoto } from './TakenDownPhoto.tsx';

type Props = {
  place: GroupDayPlace;
  group: GroupPhotos;
  photo: StaffPhoto;
  /** Called with the content of the photo and what was typed, for its replacement. */
  onEdit: (content: Blob, typed: Pick<StaffPhoto, 'caption' | 'isForGroup'>) => void;
  onClose: () => void;
};

/** A photo of the day: tags, caption and audience. One that a family took down is settled by the office. */
export function PhotoDialog({ place, group, photo, onEdit, onClose }: Props) {
  const t = useTranslation();
  return (
    <Dialog title={t('staffPhotos.photo', { n: group.photos.indexOf(photo) + 1 })} onClose={onClose}>
      <img
        src={fileAddress(photo.id, 1280)}
        alt={photo.caption.fr || photo.caption.en}
        width={photo.width}
        height={photo.height}
        className="mx-auto h-auto max-h-[40vh] w-auto max-w-full rounded-m"
      />
      {photo.isHidden ? (
        <TakenDownPhoto photoId={photo.id} maySettle={group.maySettle} onDone={onClose} />
      ) : (
        <PhotoForm place={place} group={group} photo={photo} onEdit={onEdit} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Draft = Audience & { readonly caption: Bilingual };

function PhotoForm({ place, group, photo, onEdit, onClose }: Props) {
  const t = useTranslation();
  const draftName = `${inMemory}photo ${photo.id}`;
  const [typed, touch] = useDraft<Draft>(draftName);
  const { childIds, caption, isForGroup }: Draft = { ...photo, ...typed };
  const change = (part: Partial<Draft>) => touch({ childIds, caption, isForGroup, ...part });
  const [isDeleting, setDeleting] = useState(false);
  const ownFirst = useLocalesOwnFirst();
  const languages = ownFirst.filter((locale) => group.languages.includes(locale) || caption[locale] !== '');
  const [chosen, setLang] = useState<Locale>();
  const lang = chosen ?? languages[0] ?? 'fr';
  const { sending, failure, send } = useChangePhoto(place, photo.id, {
    onDone() {
      discardDraft(draftName);
      showToast({ title: t('staffPhotos.saved') });
      onClose();
    },
  });
  const [isReading, setReading] = useState(false);
  const edit = async () => {
    if (isReading) return;
    setReading(true);
    const response = await fetch(fileAddress(photo.id, 2048)).catch(() => undefined);
    setReading(false);
    if (response?.ok) onEdit(await response.blob(), { caption, isForGroup });
    else showToast({ title: t('ui.unreachable'), failed: true });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!sending) send({ childIds: [...childIds], caption, isForGroup }, undefined);
  };
  return (
    <EditorContext value={{ lang, languages, problems: [] }}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PhotoAudience
          group={group}
          tagged={photo.childIds}
          value={{ childIds, isForGroup }}
          onChange={(part) => change(part)}
        />
        {group.mayAdd && (
          <Button kind="quiet" icon={<Crop aria-hidden size={20} />} unready={isReading} onClick={() => void edit()}>
            {t('staffPhotos.cropOrBlur')}
          </Button>
        )}
        <LanguageTabs label={t('authoring.languages')} languages={languages} lang={lang} onChange={setLang}>
          <BilingualField
            label={t('staffPhotos.caption')}
            path="caption"
            value={caption}
            onChange={(text) => change({ caption: text })}
            max={maxCaptionLength}
            rows={2}
            optional={t('staffPhotos.optional')}
          />
        </LanguageTabs>
        <p className="-mt-2 text-ink-soft text-small">{t('staffPhotos.captionHelp')}</p>
        {failure && <SubmitError title={t('staffPhotos.notSaved')} failure={failure} onRetry={submit} />}
        <Button type="submit" wide unready={sending}>
          {t(sending ? 'staffPhotos.saving' : 'staffPhotos.save')}
        </Button>
        <Button kind="danger" wide onClick={() => setDeleting(true)}>
          {t('staffPhotos.delete')}
        </Button>
      </form>
      {isDeleting && <DeleteDialog photoId={photo.id} onClose={() => setDeleting(false)} onDone={onClose} />}
    </EditorContext>
  );
}

function DeleteDialog({ photoId, onClose, onDone }: { photoId: number; onClose: () => void; onDone: () => void }) {
  const t = useTranslation();
  const { sending, failure, send } = useRemovePhoto(photoId, {
    onDone() {
      showToast({ title: t('staffPhotos.deleted') });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={t('staffPhotos.deleteTitle')}
      why={failure && failureMessage(t, failure, t('staffPhotos.notDeleted'))}
      act={t('staffPhotos.delete')}
      keep={t('staffPhotos.keep')}
      sending={sending}
      onAct={() => send(undefined, undefined)}
      onClose={onClose}
    >
      <p>{t('staffPhotos.deleteText')}</p>
    </ConfirmDialog>
  );
}
