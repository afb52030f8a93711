import { FileHeart } from 'lucide-react';
import { useState } from 'react';
import { absenceApi } from '#core/absences/absence-api.ts';
import { lastDayOfNote } from '#core/absences/absence-note-rules.ts';
import type { Absence } from '#core/absences/absence.ts';
import { formatDay } from '#core/time/format.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { FileStrip } from '#web/files/FileStrip.tsx';
import { SendingFiles } from '#web/files/SendingFiles.tsx';
import { uploadFiles } from '#web/files/upload.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { absencesQuery } from './absence-queries.ts';
import { NoteButton } from './NoteButton.tsx';

type Props = { absence: Absence; name: string };

/** The medical note of a reported absence: opened, added later, or deleted. */
export function AbsenceNote({ absence, name }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { id, note } = absence;
  const [progressKey, setProgressKey] = useState('');
  const [chosen, setChosen] = useState<Attachment>();
  const [asking, setAsking] = useState(false);
  const { sending, failure, send } = useSimpleMutation({
    name: ['absence note', id],
    about: absencesQuery.queryKey,
    async send(added: Attachment | null, key) {
      setProgressKey(key);
      const [stored] = added ? await uploadFiles([added], key) : [];
      return call(absenceApi.setNote, { params: { id }, body: { noteFileId: stored?.id ?? null }, key });
    },
    onDone(_, added) {
      setChosen(undefined);
      if (asking) closeAndFocus(() => setAsking(false), '#recent-absences');
      showToast({ title: t(added ? 'files.noteAdded' : 'files.noteDeleted') });
    },
    onFailed(error) {
      setChosen(undefined);
      if (!asking) showToast({ ...failureMessage(t, error, t('files.noteNotSaved')), failed: true });
    },
  });
  const add = (added: Attachment) => {
    setChosen(added);
    send(added, undefined);
  };
  if (note) {
    return (
      <div className="flex flex-col items-start text-small">
        <FileStrip files={[note]} title={t('files.medicalNote')} />
        <p className="text-ink-soft text-tiny">
          {t('files.noteUntil', { day: formatDay(lastDayOfNote(absence), locale, 'long') })}
        </p>
        <Button
          kind="bare"
          className="-mb-2 -ml-4"
          aria-label={t('files.deleteNoteOf', { name })}
          unready={sending}
          onClick={() => !sending && setAsking(true)}
        >
          {t('files.deleteNote')}
        </Button>
        {asking && (
          <ConfirmDialog
            title={t('files.deleteNoteQuestion')}
            why={failure && failureMessage(t, failure, t('files.noteNotSaved'))}
            act={t('files.deleteNote')}
            keep={t('files.keepNote')}
            sending={sending}
            onAct={() => send(null, undefined)}
            onClose={() => setAsking(false)}
          >
            <p>{t('files.deleteNoteText', { name })}</p>
          </ConfirmDialog>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start">
      {chosen && <SendingFiles files={[chosen]} recordKey={progressKey} />}
      <NoteButton
        icon={<FileHeart aria-hidden size={20} />}
        label={t('files.addNoteOf', { name })}
        unready={sending}
        onChoose={add}
      >
        {t(sending ? 'files.uploading' : 'files.addNote')}
      </NoteButton>
    </div>
  );
}
