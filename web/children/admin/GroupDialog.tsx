import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import { type FormEvent, useRef, useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { lengthOf } from '#core/http/fields.ts';
import {
  type FamilyGroup,
  groupApi,
  type GroupChange,
  maxGroupNameLength,
  maxRoomLength,
} from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { useStaffMutation } from '#web/children/family-queries.ts';

type Props = {
  families: SchoolFamilies;
  group: FamilyGroup | undefined;
  onClose: () => void;
  /** Asks for confirmation before the group is archived or deleted. */
  onEnd: (how: 'archive' | 'remove') => void;
};
type Draft = { room: string; name: string; staffIds: readonly number[] };

/** Edits a group's room, name and staff, or creates a group. */
export function GroupDialog({ families: { schoolId, staff }, group, onClose, onEnd }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const room = useRef<HTMLInputElement>(null);
  const draftName = `group ${group?.id ?? 'new'}`;
  const [touched, touch] = useDraft<Draft>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const draft: Draft = {
    room: group?.room ?? '',
    name: group?.name ?? '',
    staffIds: group?.staffIds ?? [],
    ...touched,
  };
  const saving = useStaffMutation(
    (body: GroupChange, key) =>
      group
        ? call(groupApi.change, { params: { id: group.id }, body, key })
        : call(groupApi.add, { body: { ...body, schoolId }, key }),
    {
      onDone() {
        deleteDraft(draftName, touched);
        showToast({ title: t('families.saved') });
        closeDialog();
      },
    },
  );
  const isTaken = saving.error instanceof CallError && saving.error.problem?.problems?.[0]?.path === 'room';
  const problem = (text: string, max: number) =>
    lengthOf(text.trim()) > max ? t('families.tooLong', { max }) : undefined;
  const roomProblem = draft.room.trim() === '' ? t('families.required') : problem(draft.room, maxRoomLength);
  const nameProblem = problem(draft.name, maxGroupNameLength);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (roomProblem) room.current?.focus();
    else if (!nameProblem && !saving.isPending) {
      saving.mutate({ room: draft.room.trim(), name: draft.name.trim() || null, staffIds: [...draft.staffIds] });
    }
  };
  return (
    <Dialog title={t(group ? 'families.editGroup' : 'families.addGroup')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RestoredDraft name={draftName} />
        <Field
          label={t('families.room')}
          problem={isTaken ? t('families.roomTaken') : isSubmitted ? roomProblem : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={room}
              autoComplete="off"
              value={draft.room}
              onChange={({ target }) => touch({ room: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
        <Field label={t('families.groupName')} optional={t('ui.optional')} problem={nameProblem}>
          {(wiring) => (
            <input
              {...wiring}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => touch({ name: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
        <CheckboxList
          legend={t('families.staff')}
          options={staff.map((member) => ({
            id: member.id,
            label: member.name,
            more: staffTitleLabel(member, t, locale),
          }))}
          value={draft.staffIds}
          onChange={(staffIds) => touch({ staffIds })}
        />
        <FormError failure={isTaken ? null : saving.error} title={t('families.notSaved')} />
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
        {group && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button kind="bare" onClick={() => onEnd('archive')}>
              {t('families.archiveGroup')}
            </Button>
            <Button kind="bare" onClick={() => onEnd('remove')}>
              {t('families.removeGroup')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
