import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { maxAttachments } from '#core/files/file-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Attachment } from './attachment.ts';

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
    const chosen = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (chosen.length > room) showToast({ title: t('files.tooMany', { n: maxAttachments }), failed: true });
    const { prepareAttachment } = await import('./prepare-attachment.ts').catch(() => ({ prepareAttachment: null }));
    if (!prepareAttachment) return showToast({ title: t('ui.unreachable'), failed: true });
    const prepared = await Promise.all(
      chosen.slice(0, Math.max(0, room)).map(async (file) => ({ name: file.name, ...(await prepareAttachment(file)) })),
    );
    const added = prepared.flatMap((one) => ('attachment' in one ? one.attachment : []));
    if (added.length > 0) onAdd(added);
    for (const one of prepared) {
      if ('problem' in one) showToast({ title: one.name, text: t(`files.${one.problem}`), failed: true });
    }
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
