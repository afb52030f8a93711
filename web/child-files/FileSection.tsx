import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import type { ChildFile } from '#core/child-files/child-file.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { discardDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { childFileQuery, useSaveFile } from './child-file-queries.ts';
import {
  draftOfFile,
  type FileDraft,
  type FileProblem,
  type FileSectionName,
  isSectionChanged,
  onStored,
  sectionProblems,
  sentDraft,
} from './file-draft.ts';
import { SectionFields } from './SectionFields.tsx';
import { SectionText } from './SectionText.tsx';

type Props = {
  section: FileSectionName;
  file: ChildFile;
  isEdited: boolean;
  /** Absent where the section cannot be edited now. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
};

/** A section of the file: what it says, or the form that changes it in its place. */
export function FileSection({ section, file, isEdited, onEdit, onClose }: Props) {
  const t = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`childFiles.${section}`);
  const close = () => {
    onClose();
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <Card as="section" aria-labelledby={`file-${section}`} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2
          ref={heading}
          id={`file-${section}`}
          tabIndex={-1}
          className="min-w-0 self-center font-bold text-card leading-tight outline-none"
        >
          {title}
        </h2>
        {onEdit && (
          <Button
            kind="bare"
            className="-my-2 -mr-2 shrink-0"
            aria-label={t('childFiles.editSection', { section: title })}
            icon={<Pencil aria-hidden size={18} />}
            onClick={onEdit}
          >
            {t('childFiles.edit')}
          </Button>
        )}
      </div>
      {isEdited ? (
        <SectionForm section={section} file={file} onClose={close} />
      ) : (
        <SectionText section={section} file={file} />
      )}
    </Card>
  );
}

/** The draft with the file that was read when writing began. It may be about health, so it stays in memory. */
type Draft = { readonly draft: FileDraft; readonly read: FileDraft; readonly shows: boolean };

function SectionForm({ section, file, onClose }: Pick<Props, 'section' | 'file' | 'onClose'>) {
  const t = useTranslation();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `${inMemory}file ${file.childId} ${section}`;
  const [typed, touch] = useDraft<Draft>(draftName);
  const stored = draftOfFile(file);
  const draft = typed?.draft ?? stored;
  const read = typed?.read ?? stored;
  const problems = typed?.shows ? sectionProblems(section, draft) : none;
  const isConflict = isSectionChanged(section, read, stored);
  const { sending, failure, send } = useSaveFile(file.childId, {
    onDone() {
      discardDraft(draftName);
      showToast({ title: t('childFiles.saved'), text: t('childFiles.savedText') });
      onClose();
    },
    onFailed: (error) => {
      if (errorCode(error) === 'conflict') void saveOnNewest();
      else showToast(failureToast(t, error, t('childFiles.notSaved')));
    },
  });
  const saveOn = (newest: ChildFile) => {
    const { content, own } = sentDraft(onStored(section, draft, draftOfFile(newest)));
    send({ version: newest.version, content, ...(section === 'own' && { own }) }, undefined);
  };
  // A conflict about another section is none: the draft is saved again, on the file as it is stored now.
  const saveOnNewest = () =>
    client.fetchQuery(childFileQuery(file.childId)).then(
      (newest) => isSectionChanged(section, read, draftOfFile(newest)) || saveOn(newest),
      (error: Error) => showToast(failureToast(t, error, t('childFiles.notSaved'))),
    );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (sending) return;
    const found = sectionProblems(section, draft);
    touch({ draft, read, shows: true });
    if (found[0]) return form.current?.querySelector<HTMLElement>(`[name="${found[0].field}"]`)?.focus();
    if (!isConflict) saveOn(file);
  };
  const cancel = () => {
    discardDraft(draftName);
    onClose();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SectionFields
        section={section}
        draft={draft}
        problems={problems}
        onChange={(next) => touch({ draft: next, read, shows: typed?.shows ?? false })}
      />
      {failure && errorCode(failure) !== 'conflict' && (
        <SubmitError title={t('childFiles.notSaved')} failure={failure} childId={file.childId} onRetry={submit} />
      )}
      {isConflict && (
        <section role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
          <p className="font-bold text-small">{t('childFiles.conflict')}</p>
          <div className="rounded-s bg-surface p-3 text-ink">
            <SectionText section={section} file={file} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              kind="line"
              className="bg-surface"
              onClick={() => {
                touch({ draft, read: stored, shows: true });
                if (sectionProblems(section, draft).length === 0) saveOn(file);
              }}
            >
              {t('childFiles.keepMine')}
            </Button>
            <Button kind="line" className="bg-surface" onClick={cancel}>
              {t('childFiles.takeTheirs')}
            </Button>
          </div>
        </section>
      )}
      <div className="flex gap-2">
        <Button type="submit" wide unready={sending || isConflict}>
          {t(sending ? 'childFiles.saving' : 'childFiles.save')}
        </Button>
        <Button kind="line" className="min-h-12" onClick={cancel}>
          {t('childFiles.cancel')}
        </Button>
      </div>
    </form>
  );
}

const none: readonly FileProblem[] = [];
