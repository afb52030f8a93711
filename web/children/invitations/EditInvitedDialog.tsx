import { type FormEvent, useRef, useState } from 'react';
import { type GuardianContact, maxNameLength } from '#core/auth/invitation.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import { emailProblem, normalizeEmail } from '#core/http/email-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import { isPhoneNumber } from '#core/http/phone-rules.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { closeDialog } from '#web/children/admin/close-dialog.ts';
import { isKnownRefusal, KnownNotice } from '#web/children/admin/KnownNotice.tsx';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export type InvitedContact = {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
};

type Props = { guardian: InvitedContact; onClose: () => void };

const types = { name: 'text', email: 'email', phone: 'tel' } as const;

/** Edits the contact of a guardian without an account. An address that is added or corrected is invited. */
export function EditInvitedDialog({ guardian, onClose }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({
    name: guardian.name,
    email: guardian.email ?? '',
    phone: guardian.phone ?? '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const contact = {
    name: draft.name.trim(),
    email: draft.email.trim() === '' ? null : normalizeEmail(draft.email),
    phone: draft.phone.trim() || null,
  };
  const problems = problemsOf(contact, guardian);
  const saving = useStaffMutation(
    (body: GuardianContact, key) => call(invitationApi.change, { params: { id: guardian.id }, body, key }),
    {
      onDone({ email }) {
        showToast({ title: t(email === guardian.email ? 'families.saved' : 'families.sent') });
        closeDialog();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = (['name', 'email', 'phone'] as const).find((field) => problems[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (!saving.isPending) saving.mutate(contact);
  };
  const line = (field: keyof typeof types) => {
    const problem = problems[field];
    return (
      <Field
        label={t(field === 'email' && guardian.email === null ? 'families.emailOptional' : `families.${field}`)}
        help={field === 'phone' ? t('families.phoneHelp') : undefined}
        problem={isSubmitted && problem ? t(problem, { max: maxNameLength }) : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            name={field}
            type={types[field]}
            autoComplete="off"
            value={draft[field]}
            onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
            className={controlClasses}
          />
        )}
      </Field>
    );
  };
  return (
    <Dialog title={t('families.editInvited')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ink-soft text-small">{t('families.editInvitedText')}</p>
        {line('name')}
        {line('email')}
        {line('phone')}
        {isKnownRefusal(saving.error) ? (
          <KnownNotice
            failure={saving.error}
            isPending={saving.isPending}
            onConfirm={() => saving.mutate({ ...contact, isConfirmed: true })}
          />
        ) : (
          <FormError failure={saving.error} title={t('families.notSaved')} />
        )}
        <Button type="submit" wide unready={saving.isPending}>
          {t(saving.isPending ? 'families.saving' : 'families.save')}
        </Button>
      </form>
    </Dialog>
  );
}

/** What is wrong with a contact. An address that the invitation has is not taken away. */
function problemsOf({ name, email, phone }: Omit<GuardianContact, 'isConfirmed'>, before: InvitedContact) {
  const wrongEmail = email === null ? undefined : emailProblem(email);
  return {
    name:
      name === ''
        ? ('families.required' as const)
        : lengthOf(name) > maxNameLength
          ? ('families.tooLong' as const)
          : undefined,
    email:
      email === null && before.email !== null
        ? ('families.required' as const)
        : wrongEmail &&
          (wrongEmail === 'shape' ? ('families.emailWrong' as const) : ('families.emailLetters' as const)),
    phone: phone !== null && !isPhoneNumber(phone) ? ('families.phoneWrong' as const) : undefined,
  };
}
