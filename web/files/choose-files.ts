/** Reads the files that the user chose in the dialog of the device. */
import { maxAttachments } from '#core/files/file-rules.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Attachment } from './attachment.ts';

type Options = {
  /** How many more files may be chosen. */
  readonly room: number;
  readonly photosOnly?: boolean | undefined;
};

/** The files that could be read, up to the limit. The others are named in toasts. */
export async function readChosenFiles(
  t: Translate,
  input: HTMLInputElement,
  { room, photosOnly = false }: Options,
): Promise<Attachment[]> {
  const chosen = [...(input.files ?? [])];
  // The same file may be chosen again.
  input.value = '';
  if (chosen.length > room) showToast({ title: t('files.tooMany', { n: maxAttachments }), failed: true });
  const { prepareAttachment } = await import('./prepare-attachment.ts').catch(() => ({ prepareAttachment: null }));
  if (!prepareAttachment) {
    showToast({ title: t('ui.unreachable'), failed: true });
    return [];
  }
  const prepared = await Promise.all(
    chosen.slice(0, Math.max(0, room)).map(async (file) => ({ name: file.name, ...(await prepareAttachment(file)) })),
  );
  return prepared.flatMap((one) => {
    if ('attachment' in one && !(photosOnly && one.attachment.kind !== 'photo')) return one.attachment;
    const problem = 'problem' in one ? one.problem : 'photosOnly';
    showToast({ title: one.name, text: t(`files.${problem}`), failed: true });
    return [];
  });
}
