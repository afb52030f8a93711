import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Attachment } from './attachment.ts';

/** A chosen file: the photo itself, or the name of a PDF. */
export function FilePreview({ file: { kind, name, content } }: { file: Attachment }) {
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
export function useBlobAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content);
    // oxlint-disable-next-line react/set-state-in-effect -- the address exists only as long as the element
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
