import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { longestNote } from '#core/alerts/alert.ts';
import type { Child } from '#core/children/child.ts';
import { lengthOf } from '#core/http/fields.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';
import { useTellSchool } from './use-tell-school.ts';

type Props = { kind: 'change_person' | 'message'; child: Child; onClose: () => void };

const roomLeftShownUnder = 100;

/** A few words to the school. What was written stays until it is sent. */
export function NoteDialog({ kind, child, onClose }: Props) {
  const t = useWords();
  const text = useRef<HTMLTextAreaElement>(null);
  const [draft, touch] = useDraft<{ note: string }>(`alert ${kind} of ${child.id}`);
  const [asked, setAsked] = useState(false);
  const note = draft?.note ?? '';
  const { sending, failureWith, tell } = useTellSchool(kind, child, {
    onDone() {
      touch({ note: '' });
      flushSync(onClose);
      document.getElementById(`alert-${kind}`)?.focus();
    },
  });
  const left = longestNote - lengthOf(note.trim());
  const isMissing = kind === 'message' && note.trim() === '';
  const failure = failureWith(note);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    if (isMissing || left < 0) text.current?.focus();
    else tell(note);
  };
  const problem = left < 0 ? t('alerts.noteTooLong') : isMissing && asked ? t('alerts.messageRequired') : undefined;
  return (
    <Dialog title={t(`alerts.${kind}`)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
              className={`${control} py-3`}
            />
          )}
        </Field>
        {failure && <NotSent title={t('alerts.notSent')} failure={failure} childId={child.id} onRetry={submit} />}
        <Button type="submit" wide unready={sending || isMissing || left < 0}>
          {t(sending ? 'alerts.sending' : 'alerts.send')}
        </Button>
      </form>
    </Dialog>
  );
}
