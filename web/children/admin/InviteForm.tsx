import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { emailProblem } from '#core/http/email-rules.ts';
import { isPhoneNumber } from '#core/http/phone-rules.ts';
import { halfWrittenLanguages } from '#core/lang/bilingual-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import { staffTitles } from '#core/schools/staff.ts';
import { invitedRoles, maxNameLength, officeTitles } from '#core/auth/invitation.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import { openGroups } from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { childNamed, emptyInvite, type InviteDraft, inviteOf, isOwnAccount } from './invite-draft.ts';
import { familiesQuery, useStaffMutation } from '#web/children/family-queries.ts';
import { isKnownRefusal, KnownNotice } from './KnownNotice.tsx';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { focusMissingTitle, OwnTitleFields, useTitleLanguages } from './OwnTitleFields.tsx';
import { RelationshipField } from './RelationshipField.tsx';
import { RightsField } from './RightsField.tsx';

type Props = {
  schoolId: number;
  /** The child whose guardian is invited; without it, the child is chosen by name. */
  child?: { readonly id: number; readonly name: string };
  onSent: () => void;
};

const words = { guardian: 'families.asGuardian', staff: 'families.asStaff', office: 'families.asOffice' } as const;

/**
 * Name, email and role of an invitation. The email is sent at once. A guardian may have a phone number, and no email.
 */
export function InviteForm({ schoolId, child, onSent }: Props) {
  const t = useTranslation();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data: families } = useQuery(familiesQuery(schoolId));
  const draftName = `invite ${child?.id ?? 'new'}`;
  const [touched, touch] = useDraft<InviteDraft>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const draft = { ...emptyInvite, ...touched };
  const me = useCurrentUser();
  const titleLanguages = useTitleLanguages(schoolId);
  const chosen = child ?? childNamed(families?.children ?? [], draft.child);
  const isGuardian = draft.gives === 'guardian';
  const isWithoutEmail = isGuardian && draft.email.trim() === '';
  const wrongEmail = isWithoutEmail ? undefined : emailProblem(draft.email);
  const phone = draft.phone.trim();
  const problems = {
    name: draft.name.trim() === '' ? t('families.required') : undefined,
    email: wrongEmail && t(wrongEmail === 'shape' ? 'families.emailWrong' : 'families.emailLetters'),
    phone: isGuardian && phone !== '' && !isPhoneNumber(phone) ? t('families.phoneWrong') : undefined,
    child: isGuardian && !chosen ? t('families.childUnknown') : undefined,
  };
  if (isOwnAccount(draft, me)) problems.email = t('families.ownAccount');
  if (lengthOf(draft.name.trim()) > maxNameLength) problems.name = t('families.tooLong', { max: maxNameLength });
  const sending = useStaffMutation(
    (body: ReturnType<typeof inviteOf>, key) => call(invitationApi.invite, { body, key }),
    {
      onDone({ email, name }) {
        deleteDraft(draftName, touched);
        showToast(
          email === null
            ? { title: t('families.recorded', { name }), text: t('families.recordedText') }
            : { title: t('families.sent') },
        );
        onSent();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = (['child', 'name', 'email', 'phone'] as const).find((field) => problems[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (!isGuardian && focusMissingTitle(draft.ownTitle, titleLanguages)) return;
    else if (!sending.isPending) sending.mutate(inviteOf(draft, schoolId, chosen?.id ?? 0));
  };
  const titles = draft.gives === 'office' ? officeTitles : staffTitles;
  const types = { name: 'text', email: 'email', phone: 'tel' } as const;
  const line = (field: keyof typeof types) => (
    <Field
      label={t(field === 'email' && isGuardian ? 'families.emailOptional' : `families.${field}`)}
      help={field === 'phone' ? t('families.phoneHelp') : undefined}
      problem={isSubmitted ? problems[field] : undefined}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={field}
          type={types[field]}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => touch({ [field]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RestoredDraft name={draftName} />
      <p className="text-ink-soft text-small">
        {t(isGuardian ? 'families.inviteGuardianText' : 'families.inviteText')}
      </p>
      {!child && (
        <RadioGroup
          look="bar"
          name="gives"
          legend={t('families.gives')}
          options={invitedRoles.map((value) => ({ value, label: t(words[value]) }))}
          value={draft.gives}
          onChange={(gives) => touch({ gives })}
        />
      )}
      {!child && draft.gives === 'guardian' && (
        <Field
          label={t('families.child')}
          help={t('families.chooseChild')}
          problem={isSubmitted ? problems.child : undefined}
        >
          {(wiring) => (
            <>
              <input
                {...wiring}
                name="child"
                list={listId}
                autoComplete="off"
                value={draft.child}
                onChange={({ target }) => touch({ child: target.value })}
                className={controlClasses}
              />
              <datalist id={listId}>
                {families?.children.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
      {line('name')}
      {line('email')}
      {isGuardian && line('phone')}
      {draft.gives === 'guardian' && (
        <>
          <RelationshipField value={draft.relationship} onChange={(relationship) => touch({ relationship })} />
          <RightsField value={draft.rights} onChange={(rights) => touch({ rights })} />
        </>
      )}
      {draft.gives !== 'guardian' && (
        <Field label={t('families.title')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={titles.find((title) => title === draft.title) ?? titles[0]}
              onChange={({ target }) => touch({ title: staffTitles.find((one) => one === target.value) ?? 'educator' })}
            >
              {titles.map((title) => (
                <option key={title} value={title}>
                  {t(`titles.${title}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {draft.gives !== 'guardian' && (
        <OwnTitleFields
          families={{ schoolId, staff: families?.staff ?? [], titles: families?.titles ?? [] }}
          value={draft.ownTitle}
          isHalfWritten={isSubmitted && halfWrittenLanguages('ownTitle', draft.ownTitle, titleLanguages).length > 0}
          onChange={(ownTitle) => touch({ ownTitle })}
        />
      )}
      {draft.gives === 'staff' && (
        <>
          <Switch
            label={t('families.doorDuty')}
            text={t('families.doorDutyText')}
            checked={draft.doorDuty}
            onChange={(doorDuty) => touch({ doorDuty })}
          />
          <CheckboxList
            legend={t('families.groups')}
            options={openGroups(families?.groups ?? []).map(({ id, room }) => ({ id, label: room }))}
            value={draft.groupIds}
            onChange={(groupIds) => touch({ groupIds })}
          />
        </>
      )}
      <RadioGroup
        look="bar"
        name="locale"
        legend={t('families.letterIn')}
        options={[
          { value: 'fr', label: t('families.french') },
          { value: 'en', label: t('families.english') },
        ]}
        value={draft.locale}
        onChange={(locale) => touch({ locale })}
      />
      {isKnownRefusal(sending.error) ? (
        <KnownNotice
          failure={sending.error}
          isForStaff={draft.gives !== 'guardian'}
          isPending={sending.isPending}
          onConfirm={() => sending.mutate(inviteOf(draft, schoolId, chosen?.id ?? 0, true))}
        />
      ) : (
        <FormError failure={sending.error} title={t('families.notSent')} />
      )}
      <Button type="submit" wide unready={sending.isPending}>
        {t(sending.isPending ? 'families.sending' : isWithoutEmail ? 'families.addToRecord' : 'families.send')}
      </Button>
    </form>
  );
}
