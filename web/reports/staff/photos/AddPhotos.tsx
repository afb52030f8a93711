import { Camera } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { maxAttachments } from '#core/files/file-rules.ts';
import { maxPhotosPerDay } from '#core/photos/photo-rules.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { useUploadProgress } from '#web/files/upload-progress.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type GroupDayPlace, useAddPhotos } from './staff-photo-queries.ts';

/** Chooses photos, makes them smaller on the device and sends them. */
export function AddPhotos(place: GroupDayPlace) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly Attachment[]>([]);
  const { sending, failure, send, progressKey } = useAddPhotos(place, {
    onDone() {
      showToast({ title: t('staffPhotos.added', { n: chosen.length }) });
      setChosen([]);
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('staffPhotos.notAdded')), failed: true }),
  });
  const percent = useUploadProgress(progressKey);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same photo may be chosen again.
    target.value = '';
    if (files.length > maxAttachments)
      showToast({ title: t('staffPhotos.tooMany', { n: maxAttachments }), failed: true });
    const { prepareAttachment } = await import('#web/files/prepare-attachment.ts');
    const photos: Attachment[] = [];
    for (const file of files.slice(0, maxAttachments)) {
      const prepared = await prepareAttachment(file);
      const problem = 'problem' in prepared ? prepared.problem : undefined;
      if ('attachment' in prepared && prepared.attachment.kind === 'photo') photos.push(prepared.attachment);
      else showToast({ title: file.name, text: t(`files.${problem ?? 'file_not_supported'}`), failed: true });
    }
    if (photos.length === 0) return;
    setChosen(photos);
    send(photos, undefined);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        hidden
        aria-label={t('staffPhotos.add')}
        onChange={(event) => void choose(event)}
      />
      <Button
        kind="quiet"
        icon={<Camera aria-hidden size={20} />}
        unready={sending}
        onClick={() => !sending && input.current?.click()}
      >
        {t(sending ? 'staffPhotos.sending' : 'staffPhotos.add')}
      </Button>
      {sending && percent !== undefined && (
        <progress
          className="w-full accent-river"
          max={100}
          value={percent}
          aria-label={t('files.progress', { percent })}
        />
      )}
      {failure && (
        <SubmitError
          title={t('staffPhotos.notAdded')}
          failure={failure}
          why={errorCode(failure) === 'invalid' ? t('staffPhotos.dayFull', { n: maxPhotosPerDay }) : undefined}
          onRetry={() => send(chosen, undefined)}
        />
      )}
    </>
  );
}
