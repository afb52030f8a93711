import { type FormEvent, useRef, useState } from 'react';
import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { guardianApi } from '#core/children/family-api.ts';
import type { ChildRecord, FamilyGuardian, GuardianChange } from '#core/children/family.ts';
import { isPhoneNumber } from '#core/http/phone-rules.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { isConflict, EditConflictNotice } from './EditConflictNotice.tsx';
import { RelationshipField } from './RelationshipField.tsx';
import { RightList } from './RightList.tsx';
import { RightsField } from './RightsField.tsx';

type Props = {
  record: ChildRecord;
  /** The guardian's current state, which may have changed since the dialog was opened. */
  guardian: FamilyGuardian;
  onClose: () => void;
};

/** Only the rights that the user changed in the dialog. */
type RightsDraft = Partial<Pick<GuardianChange, 'relationship' | 'livesWith'> & Record<GuardianRight, boolean>>;

/** Edits a guardian's relationship, rights, phone number and home. */
export function GuardianRightsDialog({ record, guardian, onClose }: Props) {
  const t = useTranslation();
  const { id, name, household } = guardian;
  const [chosen, setChosen] = useState<RightsDraft>({});
  const [read] = useState(guardian);
  const phoneField = useRef<HTMLInputElement>(null);
  const others = record.guardians.filter((other) => other.id !== id);
  const home = others.find((other) => other.household === household)?.id ?? null;
  const params = { id: record.id, guardianId: id };
  const saving = useStaffMutation((body: GuardianChange, key) => call(guardianApi.change, { params, body, key }), {
    onDone(_, { rights: given, before }) {
      const isSame = guardianRights.every((right) => given.includes(right) === before.rights.includes(right));
      const notice = t(record.leftAt ? 'families.theyAreTold' : 'families.everyoneIsTold');
      showToast(isSame ? { title: t('families.saved') } : { title: t('families.rightsSaved'), text: notice });
      closeDialog();
    },
  });
  // After a conflict the current state is shown, and becomes the version that the next save is based on.
  const seen = isConflict(saving.error) ? guardian : read;
  // Unchanged rights keep their current value: saving does not restore a right that another user withdrew in between.
  const { relationship = seen.relationship, livesWith = home } = chosen;
  const rights = guardianRights.filter((right) => chosen[right] ?? seen.rights.includes(right));
  const [phone, setPhone] = useState(guardian.phone ?? '');
  const typedPhone = phone.trim();
  const isWrongPhone = typedPhone !== '' && !isPhoneNumber(typedPhone);
  const isNewPhone = typedPhone !== (guardian.phone ?? '');
  const choose = (part: RightsDraft) => setChosen({ ...chosen, ...part });
  const chooseRights = (wanted: readonly GuardianRight[]) => {
    const turned = guardianRights.filter((right) => wanted.includes(right) !== rights.includes(right));
    choose(Object.fromEntries(turned.map((right) => [right, wanted.includes(right)])));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const before = { relationship: seen.relationship, rights: seen.rights };
    const newPhone = isNewPhone && { phone: typedPhone === '' ? null : typedPhone };
    const change = { relationship, rights, before, ...newPhone, ...(livesWith !== home && { livesWith }) };
    if (isWrongPhone) phoneField.current?.focus();
    else if (!saving.isPending) saving.mutate(change);
  };
  return (
    <Dialog title={t('families.rightsOf', { name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RightsField value={rights} onChange={chooseRights} />
        <RelationshipField value={relationship} onChange={(value) => choose({ relationship: value })} />
        <Field
          label={t('families.phone')}
          help={t('families.phoneHelp')}
          problem={isWrongPhone ? t('families.phoneWrong') : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={phoneField}
              type="tel"
              autoComplete="off"
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        {others.length > 0 && (
          <Field label={t('families.household')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={livesWith ?? ''}
                onChange={({ target }) => choose({ livesWith: target.value === '' ? null : Number(target.value) })}
              >
                <option value="">{t('families.livesApart')}</option>
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {t('families.livesWith', { name: other.name })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <EditConflictNotice failure={saving.error}>
          <p className="font-semibold">{t(`families.${guardian.relationship}`)}</p>
          <RightList rights={guardian.rights} />
        </EditConflictNotice>
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}
