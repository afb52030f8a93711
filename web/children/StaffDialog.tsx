import { type FormEvent, useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { staffApi, type StaffChange, type StaffMember } from '#core/schools/group.ts';
import { type StaffTitle, staffTitles } from '#core/schools/staff.ts';
import { call } from '#web/session/call.ts';
import { Refused } from '#web/session/Refused.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { closeDialog } from './close-dialog.ts';
import { ManyField } from './ManyField.tsx';
import { useOfficeAct } from './family-queries.ts';

type Props = { families: SchoolFamilies; member: StaffMember; onClose: () => void };

/** What somebody does at the school. */
export function StaffDialog({ families: { schoolId, groups }, member, onClose }: Props) {
  const t = useWords();
  const [title, setTitle] = useState<StaffTitle>(member.title);
  const [doorDuty, setDoorDuty] = useState(member.doorDuty);
  // A group that is put away is left, and not entered.
  const offered = groups.filter(({ isArchived, staffIds }) => !isArchived || staffIds.includes(member.id));
  const [groupIds, setGroupIds] = useState(
    offered.filter(({ staffIds }) => staffIds.includes(member.id)).map(({ id }) => id),
  );
  const saving = useOfficeAct(
    (body: StaffChange, key) => call(staffApi.change, { params: { id: member.id }, body, key }),
    {
      onDone() {
        showToast({ title: t('families.saved') });
        closeDialog();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate({ schoolId, title, doorDuty, groupIds });
  };
  return (
    <Dialog title={t('families.editStaff', { name: member.name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('families.title')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={title}
              onChange={({ target }) => setTitle(staffTitles.find((one) => one === target.value) ?? title)}
            >
              {staffTitles.map((one) => (
                <option key={one} value={one}>
                  {t(`titles.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Switch
          label={t('families.doorDuty')}
          text={t('families.doorDutyText')}
          checked={doorDuty}
          onChange={setDoorDuty}
        />
        <ManyField
          legend={t('families.groups')}
          options={offered.map(({ id, room, name, isArchived }) => ({
            id,
            label: room,
            more: [name, isArchived && t('families.archived')].filter(Boolean).join(', '),
          }))}
          value={groupIds}
          onChange={setGroupIds}
        />
        <Refused failure={saving.error} title={t('families.notSaved')} />
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}
