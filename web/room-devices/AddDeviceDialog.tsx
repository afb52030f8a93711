import { type FormEvent, useRef, useState } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import { maxDeviceNameLength, type PairingCode, type RoomDevices } from '#core/room-devices/room-device.ts';
import { CallError } from '#web/api/call-error.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAddDevice } from './room-device-queries.ts';

type Props = {
  schoolId: number;
  groups: RoomDevices['groups'];
  onAdded: (code: PairingCode) => void;
  onClose: () => void;
};

/** Names a new device and says whose it is. */
export function AddDeviceDialog({ schoolId, groups, onAdded, onClose }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [reach, setReach] = useState<'groups' | 'whole'>(groups.length > 0 ? 'groups' : 'whole');
  const [groupIds, setGroupIds] = useState<readonly number[]>([]);
  const [isChecked, setChecked] = useState(false);
  const adding = useAddDevice({ onDone: onAdded, onFailed: () => field.current?.focus() });
  const body = { schoolId, name: name.trim(), groupIds: reach === 'whole' ? [] : [...groupIds] };
  const failure = adding.failureOf(body);
  const isFull =
    failure instanceof CallError && Boolean(failure.problem?.problems?.some(({ code }) => code === 'not_allowed'));
  const nameProblem =
    body.name === ''
      ? t('roomDevices.nameRequired')
      : lengthOf(body.name) > maxDeviceNameLength
        ? t('roomDevices.nameTooLong')
        : undefined;
  const groupProblem = reach === 'groups' && groupIds.length === 0 ? t('roomDevices.groupRequired') : undefined;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    if (nameProblem) field.current?.focus();
    if (nameProblem || groupProblem || adding.sending) return;
    adding.send(body, undefined);
  };
  return (
    <Dialog title={t('roomDevices.add')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t('roomDevices.name')}
          help={t('roomDevices.nameHelp')}
          problem={isChecked ? nameProblem : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              name="name"
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        <RadioGroup
          name="reach"
          legend={t('roomDevices.who')}
          look="chips"
          options={[
            { value: 'groups', label: t('roomDevices.groupsOnly') },
            { value: 'whole', label: t('roomDevices.whole') },
          ]}
          value={reach}
          onChange={setReach}
          problem={isChecked ? groupProblem : undefined}
        />
        {reach === 'groups' && (
          <CheckboxList
            legend={t('roomDevices.groups')}
            options={groups.map(({ id, room }) => ({ id, label: t('children.room', { room }) }))}
            value={groupIds}
            onChange={setGroupIds}
          />
        )}
        {failure && (
          <SubmitError
            title={t('roomDevices.notAdded')}
            failure={failure}
            why={isFull ? t('roomDevices.tooMany') : undefined}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={adding.sending}>
          {t(adding.sending ? 'roomDevices.creating' : 'roomDevices.create')}
        </Button>
      </form>
    </Dialog>
  );
}
