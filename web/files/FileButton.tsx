import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { maxAttachments } from '#core/files/file-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Attachment } from './attachment.ts';

type Props = { files: readonly Attachment[]; onChange: (files: readonly Attachment[]) => void };

/** Chooses photos and PDFs. What could not be read is said, and the others are taken. */
export function FileButton({ files, onChange }: Props) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    const room = Math.max(0, maxAttachments - files.length);
    if (chosen.length > room) showToast({ title: t('files.tooMany', { n: maxAttachments }), failed: true });
    const { prepareAttachment } = await import('./prepare-attachment.ts').catch(() => ({ prepareAttachment: null }));
    if (!prepareAttachment) return showToast({ title: t('ui.unreachable'), failed: true });
    const prepared = await Promise.all(
      chosen.slice(0, room).map(async (file) => ({ name: file.name, ...(await prepareAttachment(file)) })),
    );
    onChange([...files, ...prepared.flatMap((one) => ('attachment' in one ? one.attachment : []))]);
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
