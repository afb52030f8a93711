import './files.css';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Attachment } from './attachment.ts';
import { FilePreview } from './FilePreview.tsx';
import { useUploadProgress } from './upload-progress.ts';

type Props = {
  files: readonly Attachment[];
  /** The key of the message. */
  recordKey: string;
};

/** The files of a message that is being sent, with how much of them is sent. */
export function SendingFiles({ files, recordKey }: Props) {
  const t = useTranslation();
  const percent = useUploadProgress(recordKey);
  return (
    <>
      <ul className="file-row" aria-label={t('files.chosen')}>
        {files.map((file) => (
          <li key={file.key}>
            <FilePreview file={file} />
          </li>
        ))}
      </ul>
      {percent !== undefined && (
        <progress className="file-progress" max={100} value={percent} aria-label={t('files.progress', { percent })} />
      )}
    </>
  );
}
