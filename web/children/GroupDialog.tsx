import { type FormEvent, useRef, useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { lengthOf } from '#core/http/fields.ts';
import { type FamilyGroup, groupApi, type GroupChange, longestGroupName, longestRoom } from '#core/schools/group.ts';
import { call } from '#web/session/call.ts';
import { CallError } from '#web/session/call-error.ts';
import { Refused } from '#web/session/Refused.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { closeDialog } from './close-dialog.ts';
import { ManyField } from './ManyField.tsx';
import { useOfficeAct } from './family-queries.ts';

type Props = {
  families: SchoolFamilies;
  group: FamilyGroup | undefined;
  onClose: () => void;
  /** Asks before the group is put away, or goes. */
  onEnd: (how: 'archive' | 'remove') => void;
};
type Draft = { room: string; name: string; staffIds: readonly number[] };

/** A group’s room, name and staff; a new one where none is given. */
export function GroupDialog({ families: { schoolId, staff }, group, onClose, onEnd }: Props) {
  const t = useWords();
  const room = useRef<HTMLInputElement>(null);
  const draftName = `group ${group?.id ?? 'new'}`;
  const [touched, touch] = useDraft<Draft>(draftName);
  const [asked, setAsked] = useState(false);
  const draft: Draft = {
    room: group?.room ?? '',
    name: group?.name ?? '',
    staffIds: group?.staffIds ?? [],
    ...touched,
  };
  const saving = useOfficeAct(
    (body: GroupChange, key) =>
      group
        ? call(groupApi.change, { params: { id: group.id }, body, key })
        : call(groupApi.add, { body: { ...body, schoolId }, key }),
    {
      onDone() {
        forgetDraft(draftName, touched);
        showToast({ title: t('families.saved') });
        closeDialog();
      },
    },
  );
  const isTaken = saving.error instanceof CallError && saving.error.problem?.problems?.[0]?.path === 'room';
  const problem = (text: string, max: number) =>
    lengthOf(text.trim()) > max ? t('families.tooLong', { max }) : undefined;
  const roomProblem = draft.room.trim() === '' ? t('families.required') : problem(draft.room, longestRoom);
  const nameProblem = problem(draft.name, longestGroupName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (roomProblem) room.current?.focus();
    else if (!nameProblem && !saving.isPending) {
      saving.mutate({ room: draft.room.trim(), name: draft.name.trim() || null, staffIds: [...draft.staffIds] });
    }
  };
  return (
    <Dialog title={t(group ? 'families.editGroup' : 'families.addGroup')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('families.room')} problem={isTaken ? t('families.roomTaken') : asked ? roomProblem : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              ref={room}
              autoComplete="off"
              value={draft.room}
              onChange={({ target }) => touch({ room: target.value })}
              className={control}
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
              className={control}
            />
          )}
        </Field>
        <ManyField
          legend={t('families.staff')}
          options={staff.map(({ id, name, title }) => ({ id, label: name, more: t(`titles.${title}`) }))}
          value={draft.staffIds}
          onChange={(staffIds) => touch({ staffIds })}
        />
        <Refused failure={isTaken ? null : saving.error} title={t('families.notSaved')} />
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
