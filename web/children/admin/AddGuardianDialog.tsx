import type { Guardianship } from '#core/children/relationships.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { mayMakeGuardian } from '#core/children/own-child-rules.ts';
import { guardianApi } from '#core/children/family-api.ts';
import type { ChildRecord, NewGuardian } from '#core/children/family.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { familiesQuery, useStaffMutation } from '#web/children/family-queries.ts';
import { isKnownRefusal, KnownNotice } from './KnownNotice.tsx';
import { InviteForm } from './InviteForm.tsx';
import { RelationshipField } from './RelationshipField.tsx';
import { RightsField } from './RightsField.tsx';

type Props = { record: ChildRecord; onClose: () => void };

/** Adds a guardian to a child: a new one by invitation, or an existing guardian of the school. */
export function AddGuardianDialog({ record, onClose }: Props) {
  const t = useTranslation();
  const [how, setHow] = useState<'invite' | 'known'>('invite');
  return (
    <Dialog title={t('families.addGuardian')} onClose={onClose}>
      <RadioGroup
        look="bar"
        name="how"
        legend={t('families.how')}
        options={[
          { value: 'invite', label: t('families.invite') },
          { value: 'known', label: t('families.known') },
        ]}
        value={how}
        onChange={setHow}
      />
      {how === 'invite' ? (
        <InviteForm schoolId={record.schoolId} child={record} onSent={closeDialog} />
      ) : (
        <KnownForm record={record} />
      )}
    </Dialog>
  );
}

function KnownForm({ record }: Pick<Props, 'record'>) {
  const t = useTranslation();
  const families = useQuery(familiesQuery(record.schoolId));
  const me = useCurrentUser();
  const [userId, setUserId] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [relationship, setRelationship] = useState<Guardianship>('guardian');
  const [rights, setRights] = useState<GuardianRight[]>([...guardianRights]);
  const there = record.guardians.map(({ id }) => id);
  const known = new Map(
    families.data?.children.flatMap(({ guardians, name }) => guardians.map((one) => [one.id, { ...one, child: name }])),
  );
  const others = [...known.values()]
    .filter(({ id }) => !there.includes(id) && mayMakeGuardian(id, me))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr-CA'));
  const adding = useStaffMutation(
    (body: NewGuardian, key) => call(guardianApi.add, { params: { id: record.id }, body, key }),
    {
      onDone() {
        showToast({ title: t('families.guardianAdded'), text: t('families.everyoneIsTold') });
        closeDialog();
      },
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (userId === '') event.currentTarget.querySelector<HTMLElement>('select')?.focus();
    else if (!adding.isPending) adding.mutate({ userId: Number(userId), relationship, rights });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={t('families.chooseGuardian')}
        problem={isSubmitted && userId === '' ? t('families.required') : undefined}
      >
        {(wiring) => (
          <Select {...wiring} value={userId} onChange={({ target }) => setUserId(target.value)}>
            <option value="">{t('families.chooseGuardian')}</option>
            {others.map(({ id, name, child }) => (
              <option key={id} value={id}>
                {name} ({child})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RelationshipField value={relationship} onChange={setRelationship} />
      <RightsField value={rights} onChange={setRights} />
      {isKnownRefusal(adding.error) ? (
        <KnownNotice
          failure={adding.error}
          isPending={adding.isPending}
          onConfirm={() => adding.mutate({ userId: Number(userId), relationship, rights, isConfirmed: true })}
        />
      ) : (
        <FormError failure={adding.error} title={t('families.notSaved')} />
      )}
      <Button type="submit" wide unready={adding.isPending}>
        {t(adding.isPending ? 'families.saving' : 'families.add')}
      </Button>
    </form>
  );
}
