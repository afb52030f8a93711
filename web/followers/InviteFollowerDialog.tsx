import { type FormEvent, useState } from 'react';
import {
  type FollowerRelationship,
  followDayProblems,
  followerRelationships,
  lastFollowDay,
} from '#core/followers/follower-rules.ts';
import type { InvitedFollower, NewFollower } from '#core/followers/follower.ts';
import { maxNameLength } from '#core/auth/invitation.ts';
import { emailProblem } from '#core/http/email-rules.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useInviteFollower } from './follower-queries.ts';
import { SharedInvitation } from './SharedInvitation.tsx';

type Props = { childId: number; child: string; today: string; onClose: () => void };

/** Invites a relative by email, or makes a link and a code to pass on. */
export function InviteFollowerDialog({ childId, child, today, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [relationship, setRelationship] = useState<FollowerRelationship>('grandmother');
  const [until, setUntil] = useState(lastFollowDay(today));
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<InvitedFollower>();
  const { sending, failureOf, send } = useInviteFollower(childId, {
    onDone(invited) {
      if (invited.link !== null) return setMade(invited);
      showToast({ title: t('followers.sent') });
      onClose();
    },
    // The reason is shown at the button.
    onFailed: () => undefined,
  });
  const body: NewFollower = { name: name.trim(), email: email.trim() || null, relationship, until, locale };
  const failure = failureOf(body);
  const problems = {
    name: body.name === '' ? t('followers.nameRequired') : undefined,
    until: until === '' || followDayProblems(until, today).length > 0 ? t('followers.untilWrong') : undefined,
    email: body.email !== null && emailProblem(body.email) ? t('followers.emailWrong') : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!Object.values(problems).some(Boolean)) send(body, undefined);
  };
  const shown = (field: keyof typeof problems) => (isTried ? problems[field] : undefined);
  if (made?.link && made.code)
    return (
      <Dialog title={t('followers.invite')} onClose={onClose}>
        <SharedInvitation name={body.name} child={child} link={made.link} code={made.code} onDone={onClose} />
      </Dialog>
    );
  const why =
    failure &&
    failureMessage(
      t,
      failure,
      t('followers.notSent'),
      errorCode(failure) === 'forbidden' ? t('followers.callOffice') : undefined,
    );
  return (
    <Dialog title={t('followers.invite')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('followers.name')} problem={shown('name')}>
          {(wiring) => (
            <input
              {...wiring}
              name="name"
              autoComplete="off"
              maxLength={maxNameLength}
              value={name}
              onChange={({ target }) => setName(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        <Field label={t('followers.relationship')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="relationship"
              value={relationship}
              onChange={({ target }) =>
                setRelationship(followerRelationships.find((one) => one === target.value) ?? 'other')
              }
            >
              {followerRelationships.map((one) => (
                <option key={one} value={one}>
                  {t(`followers.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('followers.until')} help={t('followers.untilHelp')} day={until} problem={shown('until')}>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              name="until"
              min={today}
              max={lastFollowDay(today)}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        <Field
          label={t('followers.email')}
          optional={t('ui.optional')}
          help={t('followers.emailHelp')}
          problem={shown('email')}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="email"
              name="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        <p className="text-ink-soft text-small">{t('followers.everyoneIsTold')}</p>
        <p role="alert" className="text-maple text-small empty:hidden">
          {why && `${why.title.replace(/\.$/, '')}. ${why.text}`}
        </p>
        <Button type="submit" wide unready={sending}>
          {t(sending ? 'followers.sending' : 'followers.send')}
        </Button>
      </form>
    </Dialog>
  );
}
