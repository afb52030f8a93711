import './files.css';
import { X } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Attachment } from './attachment.ts';
import { FilePreview } from './FilePreview.tsx';

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
            <FilePreview file={file} />
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
