import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxNoteLength } from '#core/alerts/alert.ts';
import type { Child } from '#core/children/child.ts';
import { lengthOf } from '#core/http/fields.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAlertSchool } from './use-alert-school.ts';

type Props = { kind: 'change_person' | 'message'; child: Child; onClose: () => void };

const roomLeftShownUnder = 100;

/** A short note to the school. The draft is stored until it is sent. */
export function NoteDialog({ kind, child, onClose }: Props) {
  const t = useTranslation();
  const text = useRef<HTMLTextAreaElement>(null);
  const draftName = `alert ${kind} of ${child.id}`;
  const [draft, touch] = useDraft<{ note: string }>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const note = draft?.note ?? '';
  const { sending, failureWith, tell } = useAlertSchool(kind, child, {
    onDone() {
      discardDraft(draftName);
      flushSync(onClose);
      document.getElementById(`alert-${kind}`)?.focus();
    },
  });
  const left = maxNoteLength - lengthOf(note.trim());
  const isMissing = kind === 'message' && note.trim() === '';
  const failure = failureWith(note);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (isMissing || left < 0) text.current?.focus();
    else tell(note);
  };
  const problem =
    left < 0 ? t('alerts.noteTooLong') : isMissing && isSubmitted ? t('alerts.messageRequired') : undefined;
  return (
    <Dialog title={t(`alerts.${kind}`)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RestoredDraft name={draftName} />
        <p className="text-ink-soft text-small">
          {t('alerts.about', { name: child.name })}
          {kind === 'change_person' && ` · ${t('alerts.whoComesHint')}`}
        </p>
        <Field
          label={t(kind === 'message' ? 'alerts.yourMessage' : 'alerts.whoComes')}
          problem={problem}
          room={left <= roomLeftShownUnder ? t('alerts.noteLeft', { n: left }) : undefined}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              ref={text}
              name="note"
              rows={3}
              value={note}
              onChange={({ target }) => touch({ note: target.value })}
              className={`${controlClasses} py-3`}
            />
          )}
        </Field>
        {failure && <SubmitError title={t('alerts.notSent')} failure={failure} childId={child.id} onRetry={submit} />}
        <Button type="submit" wide unready={sending || isMissing || left < 0}>
          {t(sending ? 'alerts.sending' : 'alerts.send')}
        </Button>
      </form>
    </Dialog>
  );
}
