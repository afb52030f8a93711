import { FileHeart } from 'lucide-react';
import type { Attachment } from '#web/files/attachment.ts';
import { ChosenFiles } from '#web/files/ChosenFiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NoteButton } from './NoteButton.tsx';

type Props = { note: Attachment | undefined; onChange: (note: Attachment | undefined) => void };

/** A medical note in the form: it is sent with the report. */
export function NoteField({ note, onChange }: Props) {
  const t = useTranslation();
  return (
    <div className="flex flex-col items-start gap-1.5">
      {note && <ChosenFiles files={[note]} onChange={([left]) => onChange(left)} />}
      <NoteButton icon={<FileHeart aria-hidden size={20} />} onChoose={onChange}>
        {t(note ? 'files.replaceNote' : 'files.addNote')}
      </NoteButton>
      <p className="text-ink-soft text-small">{t('files.noteRule')}</p>
    </div>
  );
}
