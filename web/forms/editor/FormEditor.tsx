import { useState } from 'react';
import { useLocation } from 'wouter';
import { formDraftProblems, formTexts, isEventMoved } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import type { StaffForm, StaffForms } from '#core/forms/staff-form.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useReach } from '#web/editing/reach-query.ts';
import { useSchoolLanguages } from '#web/session/use-school-languages.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { EditorForm } from '#web/editing/EditorForm.tsx';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { useEditorValidation } from '#web/editing/use-editor-validation.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FieldsEditor } from './FieldsEditor.tsx';
import { DeleteOrWithdrawForm } from '#web/forms/DeleteOrWithdrawForm.tsx';
import { FormTermsFields } from './FormTermsFields.tsx';
import { FormTextFields } from './FormTextFields.tsx';
import { useChangeForm, usePublishForm, useSaveForm } from '#web/forms/staff-form-queries.ts';

type Props = { form: StaffForm | undefined; saved: FormDraft; place: StaffForms; schoolId: number };

/**
 * Form editor: settings, texts in the languages of the school, fields. Editing a published form creates a new version.
 */
export function FormEditor({ form, saved, place, schoolId }: Props) {
  const t = useTranslation();
  const [, go] = useLocation();
  const { day: today } = useSchoolTime();
  const editor = useEditorValidation();
  const languages = useSchoolLanguages(schoolId);
  const [asksAgain, setAsksAgain] = useState(false);
  const isPublished = form !== undefined && form.version !== null;
  const version = (isPublished ? form.version : form?.revision) ?? 0;
  const editing = useVersionedDraft(`staff form ${form?.id ?? 'new'}`, { content: saved, version });
  const { content: draft, change, forget, touched, isTouched, isBehind } = editing;

  const families = useReach(draft.groupId === null ? { school: schoolId } : { groups: [draft.groupId] });

  const fail = (title: string) => (error: Error) => {
    showToast(failureToast(t, error, title));
    if (error instanceof CallError && error.problem?.problems) editor.check(error.problem.problems);
  };
  const publish = usePublishForm({
    onDone(made) {
      showToast({ title: t('staffForms.published'), text: familyCountLabel(made.families, t) });
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
  const body = { schoolId, revision: editing.version, draft, thenPublish: false };
  const changed = { version: editing.version, terms: { dueDay, acceptsLate, capacity }, text: draft.text, asksAgain };
  const failure = isPublished
    ? newVersion.failureOf(changed)
    : (save.failureOf(body) ?? save.failureOf({ ...body, thenPublish: true }));
  const sending = save.sending || publish.sending || newVersion.sending;
  const wrong = formDraftProblems(draft, {
    today: isPublished && dueDay === saved.dueDay ? dueDay : today,
    languages,
  });
  const isComplete = () => editor.check(wrong);
  const submit = () => {
    if (sending || isBehind) return;
    if (!isPublished) save.send(body, undefined);
    else if (isComplete()) newVersion.send(changed, undefined);
  };
  const lastFieldId = Math.max(form?.lastFieldId ?? 0, 0, ...draft.text.fields.map(({ id }) => id));
  const isMoved = draft.kind === 'event' && isEventMoved(saved.text.event, draft.text.event);
  const inText = (part: Partial<FormDraft['text']>) => change({ text: { ...draft.text, ...part } });

  return (
    <EditorForm
      label={t('staffForms.edit')}
      draftName={editing.name}
      editor={editor}
      languages={languages}
      texts={formTexts(draft)}
      wrong={wrong}
      onSubmit={submit}
    >
      {isBehind && <EditConflict onKeep={editing.keepMine} onTake={() => forget()} />}
      <FormTermsFields draft={draft} place={place} families={families} isPublished={isPublished} onChange={change} />
      <FormTextFields text={draft.text} isEvent={draft.kind === 'event'} onChange={inText} />
      <FieldsEditor
        kind={draft.kind}
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
      {failure && <SubmitError title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
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
              else save.send({ ...body, thenPublish: true }, undefined);
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
      {form && <DeleteOrWithdrawForm form={form} onRemoved={() => forget()} />}
    </EditorForm>
  );
}
