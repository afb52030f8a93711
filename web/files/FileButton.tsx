import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Attachment } from './attachment.ts';
import { readChosenFiles } from './choose-files.ts';

type Props = {
  /** How many more files may be chosen. */
  room: number;
  onAdd: (files: readonly Attachment[]) => void;
};

/** Chooses photos and PDFs. What could not be read is said, and the others are taken. */
export function FileButton({ room, onAdd }: Props) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const added = await readChosenFiles(t, target, { room });
    if (added.length > 0) onAdd(added);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,application/pdf"
        hidden
        aria-label={t('files.add')}
        onChange={(event) => void choose(event)}
      />
      <IconButton label={t('files.add')} icon={Paperclip} onClick={() => input.current?.click()} />
    </>
  );
}
