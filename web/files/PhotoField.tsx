import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { errorCode } from '#web/api/call-error.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Attachment } from './attachment.ts';
import { readChosenFiles } from './choose-files.ts';
import { cropSquare } from './crop-square.ts';
import { fileAddress } from './file-address.ts';
import { uploadFiles } from './upload.ts';

type Props = {
  /** Names the record in the attempts to upload. */
  name: string;
  legend: string;
  /** The uploaded photo. */
  photo: number | null;
  /** Shown without a photo. */
  fallback?: ReactNode;
  isCropped?: boolean;
  onChange: (photo: number | null) => void;
};

/** One photo of a record in a form: it is uploaded as soon as it is chosen, and the draft has its id. */
export function PhotoField({ name, legend, photo, fallback, isCropped = true, onChange }: Props) {
  const t = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Attachment>();
  const { sending, failure, send } = useSimpleMutation({
    name: ['upload photo', name],
    about: [],
    send: (added: Attachment, key) => uploadFiles([added], key),
    onDone: ([stored]) => stored && onChange(stored.id),
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [added] = await readChosenFiles(t, target, { room: 1, photosOnly: true });
    const content = added && (isCropped ? await cropSquare(added.content) : added.content);
    if (!content) return;
    setChosen({ ...added, content });
    send({ ...added, content }, undefined);
  };
  const code = failure && errorCode(failure);
  const why = code === 'file_damaged' || code === 'file_not_supported' ? t(`files.${code}`) : undefined;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="font-semibold text-small">
        {legend}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {photo === null ? (
          fallback
        ) : (
          <img
            src={fileAddress(photo, 320)}
            alt=""
            width={96}
            height={96}
            className="size-24 rounded-s bg-sunken object-contain"
          />
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={legend}
          onChange={(event) => void choose(event)}
        />
        <Button
          kind="quiet"
          icon={<Camera aria-hidden size={20} />}
          unready={sending}
          onClick={() => !sending && input.current?.click()}
        >
          {t(sending ? 'files.uploading' : photo === null ? 'files.addPhoto' : 'files.replacePhoto')}
        </Button>
        {photo !== null && (
          <Button kind="line" icon={<Trash2 aria-hidden size={18} />} unready={sending} onClick={() => onChange(null)}>
            {t('files.removePhoto')}
          </Button>
        )}
      </div>
      {failure && !sending && chosen && (
        <SubmitError
          title={t('files.notUploaded')}
          failure={failure}
          why={why}
          onRetry={() => send(chosen, undefined)}
        />
      )}
    </div>
  );
}
