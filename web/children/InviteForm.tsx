import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { emailProblem } from '#core/http/email-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import { staffTitles } from '#core/schools/staff.ts';
import { gifts, longestName, officeTitles } from '#core/sessions/invitation.ts';
import { invitationApi } from '#core/sessions/invitation-api.ts';
import { openGroups } from '#core/schools/group.ts';
import { call } from '#web/session/call.ts';
import { Refused } from '#web/session/Refused.tsx';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { childNamed, emptyInvite, type InviteDraft, inviteOf, isOfOneself } from './invite-draft.ts';
import { familiesQuery, useOfficeAct } from './family-queries.ts';
import { isKnown, KnownNotice } from './KnownNotice.tsx';
import { ManyField } from './ManyField.tsx';
import { RelationshipField } from './RelationshipField.tsx';
import { RightsField } from './RightsField.tsx';

type Props = {
  schoolId: number;
  /** For whom; chosen by name where none is given. */
  child?: { readonly id: number; readonly name: string };
  onSent: () => void;
};

const words = { guardian: 'families.asGuardian', staff: 'families.asStaff', office: 'families.asOffice' } as const;

/** Whom to invite, at which address, as what. The letter leaves at once. */
export function InviteForm({ schoolId, child, onSent }: Props) {
  const t = useWords();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data: families } = useQuery(familiesQuery(schoolId));
  const draftName = `invite ${child?.id ?? 'somebody'}`;
  const [touched, touch] = useDraft<InviteDraft>(draftName);
  const [asked, setAsked] = useState(false);
  const draft = { ...emptyInvite, ...touched };
  const me = usePerson();
  const chosen = child ?? childNamed(families?.children ?? [], draft.child);
  const wrongEmail = emailProblem(draft.email);
  const problems = {
    name: draft.name.trim() === '' ? t('families.required') : undefined,
    email: wrongEmail && t(wrongEmail === 'shape' ? 'families.emailWrong' : 'families.emailLetters'),
    child: draft.gives === 'guardian' && !chosen ? t('families.childUnknown') : undefined,
  };
  if (isOfOneself(draft, me)) problems.email = t('families.oneself');
  if (lengthOf(draft.name.trim()) > longestName) problems.name = t('families.tooLong', { max: longestName });
  const sending = useOfficeAct((body: ReturnType<typeof inviteOf>, key) => call(invitationApi.invite, { body, key }), {
    onDone() {
      forgetDraft(draftName, touched);
      showToast({ title: t('families.sent') });
      onSent();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const wrong = (['child', 'name', 'email'] as const).find((field) => problems[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (!sending.isPending) sending.mutate(inviteOf(draft, schoolId, chosen?.id ?? 0));
  };
  const titles = draft.gives === 'office' ? officeTitles : staffTitles;
  const line = (field: 'name' | 'email') => (
    <Field label={t(`families.${field}`)} problem={asked ? problems[field] : undefined}>
      {(wiring) => (
        <input
          {...wiring}
          name={field}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => touch({ [field]: target.value })}
          className={control}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-soft text-small">{t('families.inviteText')}</p>
      {!child && (
        <Choice
          look="bar"
          name="gives"
          legend={t('families.gives')}
          options={gifts.map((value) => ({ value, label: t(words[value]) }))}
          value={draft.gives}
          onChange={(gives) => touch({ gives })}
        />
      )}
      {!child && draft.gives === 'guardian' && (
        <Field
          label={t('families.child')}
          help={t('families.chooseChild')}
          problem={asked ? problems.child : undefined}
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
                className={control}
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
      {draft.gives === 'staff' && (
        <>
          <Switch
            label={t('families.doorDuty')}
            text={t('families.doorDutyText')}
            checked={draft.doorDuty}
            onChange={(doorDuty) => touch({ doorDuty })}
          />
          <ManyField
            legend={t('families.groups')}
            options={openGroups(families?.groups ?? []).map(({ id, room }) => ({ id, label: room }))}
            value={draft.groupIds}
            onChange={(groupIds) => touch({ groupIds })}
          />
        </>
      )}
      <Choice
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
      {isKnown(sending.error) ? (
        <KnownNotice
          failure={sending.error}
          isPending={sending.isPending}
          onConfirm={() => sending.mutate(inviteOf(draft, schoolId, chosen?.id ?? 0, true))}
        />
      ) : (
        <Refused failure={sending.error} title={t('families.notSent')} />
      )}
      <Button type="submit" wide unready={sending.isPending}>
        {t(sending.isPending ? 'families.sending' : 'families.send')}
      </Button>
    </form>
  );
}
