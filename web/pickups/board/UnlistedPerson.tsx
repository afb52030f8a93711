import { type Relationship, relationships } from '#core/children/relationships.ts';
import { type FormEvent, useState } from 'react';
import { maxPersonNameLength, maxReasonLength } from '#core/pickup-people/pickup-person.ts';
import { CallError, errorCode, isRefusal } from '#web/api/call-error.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { Select } from '#web/ui/Select.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAuthorize } from './departure-queries.ts';

type Props = {
  childId: number;
  /** The number of the office. */
  phone: string;
  /** Whether the current user may authorize a person on the spot. */
  isOffice: boolean;
  /** Whether it is unfolded from the start. */
  isOpen: boolean;
};

/** What to do with a person who is not on the list: call the office. The office authorizes the person for today. */
export function UnlistedPerson({ childId, phone, isOffice, isOpen }: Props) {
  const t = useTranslation();
  return (
    <details open={isOpen} className="rounded-m border border-line px-3.5">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-2 font-semibold text-small">
        {t('departures.unlisted')}
        <DisclosureIcon />
      </summary>
      <div className="flex flex-col gap-3 pb-3.5">
        <p className="font-semibold text-maple text-small">
          {t(isOffice ? 'departures.unlistedOffice' : 'departures.unlistedText')}
        </p>
        {isOffice ? (
          <AuthorizeForm childId={childId} />
        ) : (
          <PhoneLink number={phone} className="min-h-14">
            {t('departures.callOffice', { phone })}
          </PhoneLink>
        )}
      </div>
    </details>
  );
}

const blank = { name: '', relationship: '', reason: '' };

function AuthorizeForm({ childId }: Pick<Props, 'childId'>) {
  const t = useTranslation();
  const draftName = `authorization for ${childId}`;
  const [touched, touch] = useDraft<typeof blank>(draftName);
  const draft = { ...blank, ...touched };
  const [isSubmitted, setSubmitted] = useState(false);
  const authorize = useAuthorize(childId, {
    onDone() {
      showToast({
        title: t('departures.authorized', { name: draft.name.trim() }),
        text: t('departures.authorizedText'),
      });
      discardDraft(draftName);
      setSubmitted(false);
    },
  });
  const name = draft.name.trim();
  const reason = draft.reason.trim();
  const body = {
    name,
    reason,
    childIds: [childId],
    ...(draft.relationship && { relationship: draft.relationship as Relationship }),
  };
  const confirmed = { ...body, confirmed: true };
  const failure = authorize.failureOf(body) ?? authorize.failureOf(confirmed);
  const isListed = failure !== null && isNameListed(failure);
  const isMissing = name === '' || reason === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing)
      event.currentTarget.querySelector<HTMLElement>(`[name="${name === '' ? 'personName' : 'reason'}"]`)?.focus();
    else authorize.act(isListed ? confirmed : body);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <RestoredDraft name={draftName} />
      <Field
        label={t('departures.personName')}
        problem={isSubmitted && name === '' ? t('departures.nameRequired') : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            name="personName"
            autoComplete="off"
            maxLength={maxPersonNameLength}
            value={draft.name}
            onChange={({ target }) => touch({ name: target.value })}
            className={controlClasses}
          />
        )}
      </Field>
      <Field label={t('departures.relationship')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={draft.relationship}
            onChange={({ target }) => touch({ relationship: target.value })}
          >
            <option value="">–</option>
            {relationships.map((one) => (
              <option key={one} value={one}>
                {t(`relationships.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('departures.reason')}
        hint={t('departures.reasonText')}
        problem={isSubmitted && reason === '' ? t('departures.reasonRequired') : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            name="reason"
            autoComplete="off"
            maxLength={maxReasonLength}
            value={draft.reason}
            onChange={({ target }) => touch({ reason: target.value })}
            className={controlClasses}
          />
        )}
      </Field>
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && t(reasonOf(failure))}
      </p>
      <Button type="submit" kind="line" wide className="min-h-14" unready={isMissing || authorize.sending}>
        {t(authorize.sending ? 'departures.sending' : isListed ? 'departures.authorizeListed' : 'departures.authorize')}
      </Button>
    </form>
  );
}

const isNameListed = (error: Error) =>
  error instanceof CallError && error.problem?.problems?.[0]?.code === 'needs_approval';

function reasonOf(error: Error) {
  if (!isRefusal(error)) return 'failures.unsureText';
  if (isNameListed(error)) return 'departures.nameListed';
  const problem = error instanceof CallError ? error.problem?.problems?.[0] : undefined;
  if (problem?.path === 'name') return 'departures.nameBarred';
  if (problem?.code === 'too_late') return 'departures.schoolClosed';
  return errorCode(error) === 'forbidden' ? 'departures.ownChild' : (`refusals.${errorCode(error)}` as const);
}
