import '#web/ui/styles/fields.css';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { maxAttachments } from '#core/files/file-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import { countedFrom, maxMessageLength } from '#core/messages/message.ts';
import { isBlank } from '#core/messages/message-rules.ts';
import { draftOf, useDraft } from '#web/ui/browser/draft-storage.ts';
import { isSendKey } from '#web/ui/browser/send-key.ts';
import { keepDraftFiles, useDraftFiles } from '#web/files/draft-files.ts';
import { FileButton } from '#web/files/FileButton.tsx';
import type { Attachment } from '#web/files/attachment.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import type { WrittenMessage } from '#web/messages/outbox/send.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export type MessageDraft = { text: string; files?: readonly Attachment[] };

type Props = {
  /** The name under which the draft is stored. */
  draftName: string;
  onSend: (written: WrittenMessage) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

const ChosenFiles = onDemand(
  () => import('#web/files/ChosenFiles.tsx').then(({ ChosenFiles: Screen }) => ({ Screen })),
  null,
);

const none: readonly Attachment[] = [];

const isOf = (one: Attachment) => (other: Attachment) => other.key === one.key;

/** A text field that grows with its content, with photos and PDFs. Enter sends, Shift+Enter starts a new line. */
export function Composer({ draftName, onSend, field }: Props) {
  const [{ text: value = '', files: named = none } = {}, touch] = useDraft<MessageDraft>(draftName);
  const files = useDraftFiles(named);
  const t = useTranslation();
  const countId = useId();
  const length = lengthOf(value.trim());
  const left = maxMessageLength - length;
  // A device without space for files loses them with a reload.
  const attached = files.filter(({ content }) => content instanceof Blob);
  const isReading = files.length < named.length;
  const isUnready = (isBlank(value) && attached.length === 0) || left < 0 || isReading;
  // Reading a photo takes a while: the draft may have changed since.
  const add = (added: readonly Attachment[]) => {
    touch({ files: [...(draftOf<MessageDraft>(draftName)?.files ?? none), ...added] });
    void keepDraftFiles(added);
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    field.current?.focus();
    if (!isUnready) onSend({ content: value.trim(), files: attached });
    else if (left >= 0 && !isReading) showToast({ title: t('ui.error'), text: t('messages.required'), failed: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    if (!isUnready) send();
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className="flex shrink-0 flex-col gap-1 border-line border-t bg-surface composer-foot px-3 pt-2"
    >
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          onChange={(next) =>
            touch({ files: named.filter((file) => !files.some(isOf(file)) || next.some(isOf(file))) })
          }
        />
      )}
      <div className="composer-row flex gap-2">
        <FileButton room={maxAttachments - files.length} onAdd={add} />
        <div className="grid min-w-0 flex-1">
          {/* A hidden copy of the text, which gives the field its height. */}
          <span aria-hidden dir="auto" className="composer-text typed">
            {`${value} `}
          </span>
          <textarea
            ref={field}
            name="message"
            dir="auto"
            rows={1}
            aria-label={t('messages.write')}
            aria-describedby={length >= countedFrom ? countId : undefined}
            aria-invalid={left < 0 || undefined}
            placeholder={t('messages.write')}
            enterKeyHint="send"
            value={value}
            onChange={({ target }) => touch({ text: target.value })}
            onKeyDown={onKeyDown}
            className="composer-text w-full border border-line-strong bg-paper text-body text-ink placeholder:text-ink-faint aria-invalid:border-2 aria-invalid:border-maple"
          />
        </div>
        <button
          type="submit"
          aria-label={t('messages.send')}
          aria-disabled={isUnready || undefined}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-river text-on-river transition-opacity duration-150 active:opacity-80 aria-disabled:opacity-55"
        >
          <SendHorizontal aria-hidden size={22} />
        </button>
      </div>
      {length >= countedFrom && (
        <p
          id={countId}
          className={`px-4 text-tiny tabular-nums ${left < 0 ? 'font-bold text-maple' : 'text-ink-soft'}`}
        >
          {left < 0 ? t('messages.tooLong', { n: -left }) : t('messages.left', { n: left })}
        </p>
      )}
    </form>
  );
}
