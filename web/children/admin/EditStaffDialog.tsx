import { type FormEvent, useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { staffApi, type StaffChange, type StaffMember } from '#core/schools/group.ts';
import { typedTextOf } from '#core/lang/bilingual-rules.ts';
import { type StaffTitle, staffTitles } from '#core/schools/staff.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { focusMissingTitle, OwnTitleFields, useTitleLanguages } from './OwnTitleFields.tsx';

type Props = { families: SchoolFamilies; member: StaffMember; onClose: () => void };

/** Edits a staff member's role at the school. */
export function EditStaffDialog({ families, member, onClose }: Props) {
  const { schoolId, groups } = families;
  const t = useTranslation();
  const languages = useTitleLanguages(schoolId);
  const [title, setTitle] = useState<StaffTitle>(member.title);
  const [ownTitle, setOwnTitle] = useState(typedTextOf(member.ownTitle ?? {}));
  const [isHalfWritten, setHalfWritten] = useState(false);
  const [doorDuty, setDoorDuty] = useState(member.doorDuty);
  // A staff member can leave an archived group but not join one.
  const offered = groups.filter(({ isArchived, staffIds }) => !isArchived || staffIds.includes(member.id));
  const [groupIds, setGroupIds] = useState(
    offered.filter(({ staffIds }) => staffIds.includes(member.id)).map(({ id }) => id),
  );
  const saving = useStaffMutation(
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
    const isMissing = focusMissingTitle(ownTitle, languages);
    setHalfWritten(isMissing);
    if (!isMissing && !saving.isPending) saving.mutate({ schoolId, title, ownTitle, doorDuty, groupIds });
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
        <OwnTitleFields families={families} value={ownTitle} isHalfWritten={isHalfWritten} onChange={setOwnTitle} />
        <Switch
          label={t('families.doorDuty')}
          text={t('families.doorDutyText')}
          checked={doorDuty}
          onChange={setDoorDuty}
        />
        <CheckboxList
          legend={t('families.groups')}
          options={offered.map(({ id, room, name, isArchived }) => ({
            id,
            label: room,
            more: [name, isArchived && t('families.archived')].filter(Boolean).join(', '),
          }))}
          value={groupIds}
          onChange={setGroupIds}
        />
        <FormError failure={saving.error} title={t('families.notSaved')} />
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}
