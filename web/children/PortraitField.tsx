import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { readChosenFiles } from '#web/files/choose-files.ts';
import { useUploadProgress } from '#web/files/upload-progress.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Portrait } from './Portrait.tsx';
import { type PortraitSubject, useSavePortrait } from './portrait-mutations.ts';

type Props = {
  subject: PortraitSubject;
  name: string;
  portrait: number | null;
  mayAdd: boolean;
  mayRemove: boolean;
  /** Who sees the portrait. */
  note: string;
};

/** A portrait with its buttons: the chosen photo is cropped to a square on the device. */
export function PortraitField({ subject, name, portrait, mayAdd, mayRemove, note }: Props) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Attachment | null>(null);
  const { sending, failure, send, progressKey } = useSavePortrait(subject, {
    onDone(saved) {
      setChosen(null);
      showToast({ title: t(saved ? 'portraits.saved' : 'portraits.removed') });
      input.current?.parentElement?.querySelector('button')?.focus();
    },
    onFailed: (error) =>
      showToast({ ...failureMessage(t, error, t('portraits.notSaved'), whyOf(error)), failed: true }),
  });
  const percent = useUploadProgress(progressKey);
  const whyOf = (error: Error) => {
    const code = errorCode(error);
    if (code === 'invalid') return t('portraits.notAllowed');
    return code === 'file_damaged' || code === 'file_not_supported' ? t(`files.${code}`) : undefined;
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = await readChosenFiles(t, target, { room: 1, photosOnly: true });
    if (!photo) return;
    setChosen(photo);
    send(photo, undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Portrait name={name} index={subject.id} portrait={portrait} className="size-24" />
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('portraits.addOf', { name })}
            onChange={(event) => void choose(event)}
          />
          {mayAdd && (
            <Button
              kind="quiet"
              icon={<Camera aria-hidden size={20} />}
              unready={sending}
              onClick={() => !sending && input.current?.click()}
            >
              {t(sending ? 'portraits.sending' : portrait === null ? 'portraits.add' : 'portraits.replace')}
            </Button>
          )}
          {mayRemove && (
            <Button
              kind="line"
              icon={<Trash2 aria-hidden size={18} />}
              unready={sending}
              onClick={() => !sending && send(null, undefined)}
            >
              {t('portraits.remove')}
            </Button>
          )}
        </div>
      </div>
      {sending && percent !== undefined && (
        <progress
          className="w-full accent-river"
          max={100}
          value={percent}
          aria-label={t('files.progress', { percent })}
        />
      )}
      <p className="text-ink-soft text-small">{note}</p>
      {failure && !sending && (
        <SubmitError
          title={t('portraits.notSaved')}
          failure={failure}
          why={whyOf(failure)}
          onRetry={() => send(chosen, undefined)}
        />
      )}
    </div>
  );
}
