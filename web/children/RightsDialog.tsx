import { type FormEvent, useState } from 'react';
import { type GuardianRight, guardianRights } from '#core/children/child.ts';
import { guardianApi } from '#core/children/family-api.ts';
import type { ChildRecord, FamilyGuardian, GuardianChange } from '#core/children/family.ts';
import { call } from '#web/session/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { closeDialog } from './close-dialog.ts';
import { useOfficeAct } from './family-queries.ts';
import { hasMovedOn, MovedOn } from './MovedOn.tsx';
import { RelationshipField } from './RelationshipField.tsx';
import { RightList } from './RightList.tsx';
import { RightsField } from './RightsField.tsx';

type Props = {
  record: ChildRecord;
  /** As they now are, which may be another than when the dialog was opened. */
  guardian: FamilyGuardian;
  onClose: () => void;
};

/** What was chosen in the dialog, each right for itself; what was not is not there. */
type Chosen = Partial<Pick<GuardianChange, 'relationship' | 'livesWith'> & Record<GuardianRight, boolean>>;

/** What a guardian is to the child, may do for it, and with whom they live. */
export function RightsDialog({ record, guardian, onClose }: Props) {
  const t = useWords();
  const { id, name, household } = guardian;
  const [chosen, setChosen] = useState<Chosen>({});
  const [read] = useState(guardian);
  const others = record.guardians.filter((other) => other.id !== id);
  const home = others.find((other) => other.household === household)?.id ?? null;
  const params = { id: record.id, guardianId: id };
  const saving = useOfficeAct((body: GuardianChange, key) => call(guardianApi.change, { params, body, key }), {
    onDone(_, { rights: given, before }) {
      const isSame = guardianRights.every((right) => given.includes(right) === before.rights.includes(right));
      const told = t(record.leftAt ? 'families.theyAreTold' : 'families.everyoneIsTold');
      showToast(isSame ? { title: t('families.saved') } : { title: t('families.rightsSaved'), text: told });
      closeDialog();
    },
  });
  // What stands now is shown once it is another than was read: from then on that is what was read.
  const seen = hasMovedOn(saving.error) ? guardian : read;
  // What nobody chose stays as it stands: saving gives back nothing that another withdrew meanwhile.
  const { relationship = seen.relationship, livesWith = home } = chosen;
  const rights = guardianRights.filter((right) => chosen[right] ?? seen.rights.includes(right));
  const choose = (part: Chosen) => setChosen({ ...chosen, ...part });
  const chooseRights = (wanted: readonly GuardianRight[]) => {
    const turned = guardianRights.filter((right) => wanted.includes(right) !== rights.includes(right));
    choose(Object.fromEntries(turned.map((right) => [right, wanted.includes(right)])));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const before = { relationship: seen.relationship, rights: seen.rights };
    const change = { relationship, rights, before, ...(livesWith !== home && { livesWith }) };
    if (!saving.isPending) saving.mutate(change);
  };
  return (
    <Dialog title={t('families.rightsOf', { name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RightsField value={rights} onChange={chooseRights} />
        <RelationshipField value={relationship} onChange={(value) => choose({ relationship: value })} />
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
        <MovedOn failure={saving.error}>
          <p className="font-semibold">{t(`families.${guardian.relationship}`)}</p>
          <RightList rights={guardian.rights} />
        </MovedOn>
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}
