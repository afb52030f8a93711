import { FileText } from 'lucide-react';
import type { StoredFile } from '#core/files/stored-file.ts';
import { fileAddress } from './file-address.ts';

/** An uploaded file of a draft: the photo itself, or the name of a PDF. */
export function StoredFilePreview({ file: { id, kind, name } }: { file: StoredFile }) {
  if (kind === 'photo') return <img src={fileAddress(id, 320)} alt={name} className="file-thumb" />;
  return (
    <span className="file-pdf">
      <FileText aria-hidden size={22} className="shrink-0" />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  );
}
