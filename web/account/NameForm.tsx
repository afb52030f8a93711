import { type FormEvent, useRef, useState } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import { maxDisplayNameLength, type Profile } from '#core/account/profile.ts';
import { hasOneScript } from '#core/lang/script-rules.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { isFieldRefused } from '#web/api/field-error.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { useRename } from './profile-queries.ts';

const draftName = 'own name';

/** The user's name, with a live preview of the initials that others see. */
export function NameForm({ profile }: { profile: Profile }) {
  const t = useTranslation();
  const { id: me } = useCurrentUser();
  const input = useRef<HTMLInputElement>(null);
  const [draft, touch] = useDraft<{ name: string }>(draftName);
  const [problem, setProblem] = useState<TranslationKey>();
  const typed = draft?.name ?? profile.name;
  const name = typed.trim().replace(/\s+/g, ' ');
  const isNew = name !== profile.name;
  const { sending, failureOf, send } = useRename({
    onDone: () => {
      deleteDraft(draftName, draft);
      showToast({ title: t('profile.nameSaved') });
    },
    onFailed(error) {
      if (isFieldRefused(error, 'name')) refuse('signIn.nameTaken');
      else showToast(failureToast(t, error, t('profile.nameNotSaved')));
    },
  });
  const failure = failureOf(name);
  const refuse = (found: TranslationKey) => {
    setProblem(found);
    input.current?.focus();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = isNew ? problemOf(name) : undefined;
    if (found) refuse(found);
    else if (isNew) send(name, undefined);
  };
  return (
    <Card as="section" aria-label={t('profile.name')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RestoredDraft name={draftName} />
        <div className="flex items-start gap-3">
          <Avatar name={typed} index={me} large />
          <Field label={t('profile.name')} help={t('profile.nameHint')} problem={problem && t(problem)}>
            {(wiring) => (
              <input
                {...wiring}
                ref={input}
                name="name"
                autoComplete="name"
                value={typed}
                onChange={({ target }) => {
                  touch({ name: target.value });
                  setProblem(undefined);
                }}
                className={controlClasses}
              />
            )}
          </Field>
        </div>
        {failure && isNew && !isFieldRefused(failure, 'name') && (
          <SubmitError title={t('profile.nameNotSaved')} failure={failure} onRetry={submit} />
        )}
        {(isNew || sending) && (
          <Button type="submit" kind="quiet" unready={sending}>
            {t(sending ? 'profile.saving' : 'profile.save')}
          </Button>
        )}
      </form>
    </Card>
  );
}

function problemOf(name: string): TranslationKey | undefined {
  if (name === '') return 'profile.nameRequired';
  if (lengthOf(name) > maxDisplayNameLength) return 'profile.nameTooLong';
  return hasOneScript(name) ? undefined : 'signIn.nameMixed';
}
