import './files.css';
import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { maxAttachments } from '#core/files/file-rules.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import { errorCode } from '#web/api/call-error.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Attachment } from './attachment.ts';
import { readChosenFiles } from './choose-files.ts';
import { SendingFiles } from './SendingFiles.tsx';
import { StoredFilePreview } from './StoredFilePreview.tsx';
import { uploadFiles } from './upload.ts';

type Props = {
  /** Names the record in the attempts to upload. */
  name: string;
  /** The uploaded files, in their order. */
  files: readonly StoredFile[];
  onChange: (files: readonly StoredFile[]) => void;
  /** While files are uploaded, the record must wait for them. */
  onSending: (isSending: boolean) => void;
};

/** Files of a record in an editor: each is uploaded as soon as it is chosen, and the draft has its id. */
export function FileField({ name, files, onChange, onSending }: Props) {
  const t = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [progressKey, setProgressKey] = useState('');
  const [chosen, setChosen] = useState<readonly Attachment[]>([]);
  // The record may change during an upload.
  const latest = useRef({ files, onChange });
  useEffect(() => {
    latest.current = { files, onChange };
  }, [files, onChange]);
  const { sending, failure, send } = useSimpleMutation({
    name: ['upload files', name],
    about: [],
    send(added: readonly Attachment[], key) {
      setProgressKey(key);
      return uploadFiles(added, key);
    },
    onDone(stored) {
      latest.current.onChange([...latest.current.files, ...stored]);
      setChosen([]);
      onSending(false);
    },
    onFailed: () => onSending(false),
  });
  const start = (added: readonly Attachment[]) => {
    setChosen(added);
    onSending(true);
    send(added, undefined);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const added = await readChosenFiles(t, target, { room: maxAttachments - files.length });
    if (added.length > 0) start(added);
  };
  const code = failure && errorCode(failure);
  const why = code === 'file_damaged' || code === 'file_not_supported' ? t(`files.${code}`) : undefined;
  return (
    <div className="flex flex-col gap-2" role="group" aria-labelledby={id}>
      <p id={id} className="font-semibold text-small">
        {t('files.attachments')}
      </p>
      {files.length > 0 && (
        <ul className="file-row" aria-label={t('files.chosen')}>
          {files.map((file) => (
            <li key={file.id} className="relative">
              <StoredFilePreview file={file} />
              <IconButton
                label={t('files.remove', { name: file.name })}
                icon={X}
                onClick={() => onChange(files.filter((one) => one.id !== file.id))}
                className="file-remove"
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && <SendingFiles files={chosen} recordKey={progressKey} />}
      {failure && !sending && (
        <SubmitError title={t('files.notUploaded')} failure={failure} why={why} onRetry={() => start(chosen)} />
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,application/pdf"
        hidden
        aria-label={t('files.add')}
        onChange={(event) => void choose(event)}
      />
      <Button
        kind="quiet"
        icon={<Paperclip aria-hidden size={20} />}
        unready={sending}
        onClick={() => !sending && input.current?.click()}
        className="self-start"
      >
        {t(sending ? 'files.uploading' : 'files.add')}
      </Button>
    </div>
  );
}
