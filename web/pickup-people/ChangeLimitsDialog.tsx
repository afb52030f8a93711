import { type FormEvent, useState } from 'react';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { limitsOrNull, limitsProblems, noLimits } from '#core/pickup-people/person-limits-rules.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { closeAndFocus } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LimitsFields } from './LimitsFields.tsx';
import { useChangeLimits } from './person-queries.ts';

type Props = { person: PickupPerson; onClose: () => void };

/** The days and times of a pickup person that the user added. */
export function ChangeLimitsDialog({ person: { id, name, childIds, limits: shown }, onClose }: Props) {
  const t = useTranslation();
  const { day: today } = useSchoolTime(childIds[0]);
  // The limits that the user has read: the server refuses a change of others.
  const [before] = useState(shown ?? null);
  const [limits, setLimits] = useState<PersonLimits>(before ?? noLimits);
  const problems = limitsProblems(limits, { todayOnly: false, today });
  const { sending, failureOf, send } = useChangeLimits(id, {
    onDone({ status }) {
      const text = status === 'pending' ? { text: t('addPerson.addedPendingText') } : {};
      showToast({ title: t('addPerson.limitsSaved', { name }), ...text });
      closeAndFocus(onClose, '#own-people');
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('addPerson.limitsError')), failed: true }),
  });
  const body = { limits: limitsOrNull(limits), before };
  const failure = failureOf(body);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [problem] = problems;
    if (problem) event.currentTarget.querySelector<HTMLElement>(`[name="${problem.path}"]`)?.focus();
    else send(body, undefined);
  };
  return (
    <Dialog title={t('addPerson.changeLimitsOf', { name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-small">
          {t('addPerson.changeLimitsText')} {t('addPerson.everyoneIsTold')}
        </p>
        <LimitsFields
          limits={limits}
          isOpen
          onChange={(part) => setLimits({ ...limits, ...part })}
          problemOf={(field) =>
            problems.some(({ path }) => path === `limits.${field}`) ? t('addPerson.limitsOrder') : undefined
          }
        />
        <p role="alert" className="text-maple text-small empty:hidden">
          {failure && failureMessage(t, failure, '').text}
        </p>
        <Button type="submit" wide unready={sending || problems.length > 0}>
          {t('addPerson.saveLimits')}
        </Button>
      </form>
    </Dialog>
  );
}
