import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { wholeListFaults } from '#core/class-lists/class-list.ts';
import type { ListEdit } from '#core/class-lists/class-list-fields.ts';
import { type StaffList, staffListApi, type StaffListPlan } from '#core/class-lists/staff-list.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { ClassListColumns } from './ClassListColumns.tsx';
import { staffListOptions } from './column-options.ts';
import { ClassListFaults } from './ClassListFaults.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { readFileText } from '#web/ui/browser/decode-text-file.ts';
import { FileInput } from '#web/ui/FileInput.tsx';
import { keptList } from './kept-lines.ts';
import { StaffListPlanView } from './StaffListPlanView.tsx';

const draftName = 'staff list';

type Draft = { readonly text: string; readonly columns?: StaffList['columns']; readonly edits: readonly ListEdit[] };

const newText = (text: string): Partial<Draft> => ({ text, columns: undefined, edits: [] });

/** Import of a list of staff: each person without an account at the school is invited. */
export function StaffListImport({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const [touched, touch] = useDraft<Draft>(draftName);
  const { text = '', columns, edits = [] } = touched ?? {};
  const [isSubmitted, setSubmitted] = useState(false);
  const [checked, setChecked] = useState<{ readonly text: string; readonly plan: StaffListPlan }>();
  const listOf = (part: Partial<Draft> = {}): StaffList => {
    const meant = part.columns ?? columns;
    return {
      schoolId,
      text: part.text ?? text,
      locale,
      edits: [...(part.edits ?? edits)],
      ...(meant && { columns: meant }),
    };
  };
  const checking = useMutation({
    mutationFn: (body: StaffList) => call(staffListApi.check, { body }),
    onSuccess: (plan, of) => setChecked({ text: of.text, plan }),
  });
  const plan = checked?.text === text ? checked.plan : undefined;
  const bringing = useStaffMutation((body: StaffList, key) => call(staffListApi.bringIn, { body, key }), {
    onDone(done) {
      showToast({ title: t('listColumns.invited', { n: done.invitations }) });
      const rest = done.kept > 0 && plan ? keptList(text, edits, plan.kept, locale) : undefined;
      deleteDraft(draftName, touched);
      if (rest !== undefined) touch({ ...newText(rest), columns });
      setChecked(undefined);
    },
  });
  const check = (part: Partial<Draft> = {}) => {
    touch(part);
    checking.mutate(listOf(part));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (text.trim() !== '' && !checking.isPending) check();
  };
  const read = async (file: File | undefined) => {
    if (file) touch(newText(readFileText(new Uint8Array(await file.arrayBuffer())).text));
  };
  const isWhole = plan?.problems.some(({ fault }) => wholeListFaults.includes(fault)) ?? false;
  const isUnsure = plan?.columns.some(({ isSure }) => !isSure) ?? false;
  return (
    <>
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <RestoredDraft name={draftName} />
          <p className="text-ink-soft text-small">{t('listColumns.staffIntro')}</p>
          <Field label={t('classLists.file')}>
            {(wiring) => (
              <FileInput
                {...wiring}
                chooseLabel={t('classLists.chooseFile')}
                emptyLabel={t('classLists.noFile')}
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                onChange={({ target }) => void read(target.files?.[0])}
              />
            )}
          </Field>
          <Field
            label={t('listColumns.staffPaste')}
            problem={isSubmitted && text.trim() === '' ? t('classLists.empty') : undefined}
          >
            {(wiring) => (
              <textarea
                {...wiring}
                rows={6}
                spellCheck={false}
                value={text}
                onChange={({ target }) => touch(newText(target.value))}
                className={`${controlClasses} overflow-x-auto whitespace-pre py-3 font-mono text-small`}
              />
            )}
          </Field>
          <Button type="submit" kind="quiet" unready={checking.isPending}>
            {t(checking.isPending ? 'classLists.checking' : 'classLists.check')}
          </Button>
        </form>
        <FormError failure={checking.error} title={t('classLists.checkFailed')} />
      </Card>
      {plan && plan.columns.length > 0 && (
        <ClassListColumns
          key={JSON.stringify(plan.columns)}
          columns={plan.columns}
          groups={staffListOptions(t)}
          isNeeded={isUnsure || isWhole}
          checking={checking.isPending}
          onUse={(chosen) => check({ columns: chosen.map(({ index, field }) => ({ index, field })) })}
        />
      )}
      {plan && plan.problems.length > 0 && (
        <ClassListFaults
          key={JSON.stringify(edits)}
          problems={plan.problems}
          checking={checking.isPending}
          onEdit={(more) => {
            const isOther = (one: ListEdit) =>
              !more.some(({ line, index }) => line === one.line && index === one.index);
            check({ edits: [...edits.filter(isOther), ...more] });
          }}
        />
      )}
      {plan && !isWhole && <StaffListPlanView plan={plan} />}
      {plan && !isWhole && !isUnsure && plan.steps.length > 0 && (
        <div className="flex flex-col gap-3">
          {plan.kept.length > 0 && <KeptNotice n={plan.kept.length} text={keptList(text, edits, plan.kept, locale)} />}
          <FormError failure={bringing.error} title={t('classLists.failed')} />
          <Button
            wide
            unready={bringing.isPending}
            onClick={() => {
              if (bringing.isPending) return;
              bringing.mutate({ ...listOf(), ...(plan.kept.length > 0 && { isPartial: true }) });
            }}
          >
            {t(bringing.isPending ? 'listColumns.inviting' : 'listColumns.invite')}
          </Button>
        </div>
      )}
    </>
  );
}
