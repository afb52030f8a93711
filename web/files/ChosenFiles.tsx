import './files.css';
import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Attachment } from './attachment.ts';
import { useUploadProgress } from './upload-progress.ts';

type Props = { files: readonly Attachment[]; onChange: (files: readonly Attachment[]) => void };

/** The files of a draft, each with a button that removes it. */
export function ChosenFiles({ files, onChange }: Props) {
  const t = useTranslation();
  const lost = files.filter(({ content }) => !(content instanceof Blob)).length;
  const attached = files.filter(({ content }) => content instanceof Blob);
  return (
    <div className="flex flex-col gap-2">
      {lost > 0 && (
        <p role="status" className="text-note text-small">
          {t('files.lost', { n: lost })}
        </p>
      )}
      <ul className="file-row" aria-label={t('files.chosen')}>
        {attached.map((file) => (
          <li key={file.key} className="relative">
            <Preview file={file} />
            <IconButton
              label={t('files.remove', { name: file.name })}
              icon={X}
              onClick={() => onChange(files.filter(({ key }) => key !== file.key))}
              className="file-remove"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The files of a message that is being sent, with how much of them is sent. */
export function SendingFiles({ files, recordKey }: { files: readonly Attachment[]; recordKey: string }) {
  const t = useTranslation();
  const percent = useUploadProgress(recordKey);
  return (
    <>
      <ul className="file-row" aria-label={t('files.chosen')}>
        {files.map((file) => (
          <li key={file.key}>
            <Preview file={file} />
          </li>
        ))}
      </ul>
      {percent !== undefined && (
        <progress className="file-progress" max={100} value={percent} aria-label={t('files.progress', { percent })} />
      )}
    </>
  );
}

function Preview({ file: { kind, name, content } }: { file: Attachment }) {
  const address = useBlobAddress(kind === 'photo' ? content : undefined);
  if (kind === 'photo') return address && <img src={address} alt={name} className="file-thumb" />;
  return (
    <span className="file-pdf">
      <FileText aria-hidden size={22} className="shrink-0" />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  );
}

/** An address at which the page shows content of its own, until it is no longer shown. */
function useBlobAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
