import { useState } from 'react';
import { useLocation } from 'wouter';
import { formDraftProblems, isEventMoved } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import type { StaffForm, StaffForms } from '#core/forms/staff-form.ts';
import { CallError } from '#web/session/call-error.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { useReach } from '#web/session/reach-query.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { EditorForm } from '#web/ui/EditorForm.tsx';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useEditing } from '#web/ui/use-editing.ts';
import { useEditor } from '#web/ui/use-editor.ts';
import { useWords } from '#web/words/words.ts';
import { FieldsEditor } from './FieldsEditor.tsx';
import { FormEnds } from './FormEnds.tsx';
import { FormTermsFields } from './FormTermsFields.tsx';
import { FormWords } from './FormWords.tsx';
import { useChangeForm, usePublishForm, useSaveForm } from './staff-form-queries.ts';

type Props = { form: StaffForm | undefined; saved: FormDraft; place: StaffForms; schoolId: number };

/**
 * A form as it is written: what it is, its words in both languages, what it asks. A published one becomes a new
 * version.
 */
export function FormEditor({ form, saved, place, schoolId }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const { day: today } = useSchoolTime();
  const editor = useEditor();
  const [asksAgain, setAsksAgain] = useState(false);
  const isPublished = form !== undefined && form.version !== null;
  const version = (isPublished ? form.version : form?.revision) ?? 0;
  const editing = useEditing(`staff form ${form?.id ?? 'new'}`, { content: saved, version });
  const { content: draft, change, forget, touched, isTouched, isBehind } = editing;

  const families = useReach(draft.groupId === null ? { school: schoolId } : { groups: [draft.groupId] });

  const fail = (title: string) => (error: Error) => {
    showToast(failureToast(t, error, title));
    if (error instanceof CallError && error.problem?.problems) editor.check(error.problem.problems);
  };
  const publish = usePublishForm({
    onDone(made) {
      showToast({ title: t('staffForms.published'), text: familiesInWords(made.families, t) });
      go(`/staff/forms/${made.id}/answers`);
    },
    onFailed: fail(t('authoring.notPublished')),
  });
  const save = useSaveForm(form?.id, {
    onDone(made, { thenPublish }) {
      forget(touched);
      if (form === undefined) go(`/staff/forms/${made.id}`, { replace: true });
      if (thenPublish) publish.send({ id: made.id, revision: made.revision }, undefined);
      else showToast({ title: t('authoring.saved') });
    },
    onFailed: fail(t('authoring.notSaved')),
  });
  const newVersion = useChangeForm(form?.id ?? 0, {
    onDone(made) {
      forget(touched);
      showToast({ title: t('staffForms.versionPublished') });
      go(`/staff/forms/${made.id}/answers`);
    },
    onFailed: fail(t('authoring.notPublished')),
  });

  const { dueDay, acceptsLate, capacity } = draft;
  const said = { schoolId, revision: editing.version, draft, thenPublish: false };
  const changed = { version: editing.version, terms: { dueDay, acceptsLate, capacity }, text: draft.text, asksAgain };
  const failure = isPublished
    ? newVersion.failureOf(changed)
    : (save.failureOf(said) ?? save.failureOf({ ...said, thenPublish: true }));
  const sending = save.sending || publish.sending || newVersion.sending;
  const wrong = formDraftProblems(draft, isPublished && dueDay === saved.dueDay ? dueDay : today);
  const isComplete = () => editor.check(wrong);
  const submit = () => {
    if (sending || isBehind) return;
    if (!isPublished) save.send(said, undefined);
    else if (isComplete()) newVersion.send(changed, undefined);
  };
  const lastFieldId = Math.max(form?.lastFieldId ?? 0, 0, ...draft.text.fields.map(({ id }) => id));
  const isMoved = draft.kind === 'event' && isEventMoved(saved.text.event, draft.text.event);
  const inText = (part: Partial<FormDraft['text']>) => change({ text: { ...draft.text, ...part } });

  return (
    <EditorForm label={t('staffForms.edit')} editor={editor} wrong={wrong} onSubmit={submit}>
      {isBehind && <Meanwhile onKeep={editing.keepMine} onTake={() => forget()} />}
      <FormTermsFields draft={draft} place={place} families={families} isPublished={isPublished} onChange={change} />
      <FormWords text={draft.text} isEvent={draft.kind === 'event'} onChange={inText} />
      <FieldsEditor
        fields={draft.text.fields}
        lastId={lastFieldId}
        fixedUpTo={form?.lastFieldId ?? 0}
        onChange={(fields) => inText({ fields })}
      />
      {isPublished && (
        <div className="rounded-m border border-line bg-surface p-4 shadow-1">
          <p className="text-ink-soft text-small">{t('staffForms.changeText', { n: (form.version ?? 0) + 1 })}</p>
          <Switch
            label={t('staffForms.asksAgain')}
            text={t('staffForms.asksAgainText')}
            checked={asksAgain}
            onChange={setAsksAgain}
          />
          <p role="status" className="text-small">
            {isMoved && t('staffForms.familiesAreTold')}
          </p>
        </div>
      )}
      {failure && <NotSent title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          kind={isPublished ? 'main' : 'quiet'}
          unready={sending || isBehind || (isPublished && !isTouched)}
        >
          {t(save.sending ? 'authoring.saving' : isPublished ? 'staffForms.publishVersion' : 'authoring.save')}
        </Button>
        {!isPublished && (
          <Button
            unready={sending || isBehind}
            onClick={() => {
              if (sending || isBehind || !isComplete()) return;
              if (form && !isTouched) publish.send({ id: form.id, revision: form.revision }, undefined);
              else save.send({ ...said, thenPublish: true }, undefined);
            }}
          >
            {t(publish.sending ? 'authoring.publishing' : 'authoring.publish')}
          </Button>
        )}
        {isTouched && (
          <Button kind="bare" onClick={() => forget()}>
            {t('authoring.discard')}
          </Button>
        )}
      </div>
      {form && <FormEnds form={form} onRemoved={() => forget()} />}
    </EditorForm>
  );
}
