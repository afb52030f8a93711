import { type FormEvent, useRef, useState } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import { longestName, type Profile } from '#core/sessions/profile.ts';
import { hasOneScript } from '#core/sessions/script-rules.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { isRefusedAt } from '#web/session/refused-field.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { type PlainKey, useWords } from '#web/words/words.ts';
import { useRename } from './profile-queries.ts';

/** One's name, with the initials that others see drawn as it is typed. */
export function NameForm({ profile }: { profile: Profile }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [draft, touch] = useDraft<{ name: string }>('own name');
  const [problem, setProblem] = useState<PlainKey>();
  const typed = draft?.name ?? profile.name;
  const name = typed.trim().replace(/\s+/g, ' ');
  const isNew = name !== profile.name;
  const { sending, failureOf, send } = useRename({
    onDone: () => {
      forgetDraft('own name', draft);
      showToast({ title: t('profile.nameSaved') });
    },
    onFailed(error) {
      if (isRefusedAt(error, 'name')) refuse('signIn.nameTaken');
      else showToast(failureToast(t, error, t('profile.nameNotSaved')));
    },
  });
  const failure = failureOf(name);
  const refuse = (found: PlainKey) => {
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
        <div className="flex items-start gap-3">
          <Avatar name={typed} index={0} large />
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
                className={control}
              />
            )}
          </Field>
        </div>
        {failure && isNew && !isRefusedAt(failure, 'name') && (
          <NotSent title={t('profile.nameNotSaved')} failure={failure} onRetry={submit} />
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

function problemOf(name: string): PlainKey | undefined {
  if (name === '') return 'profile.nameRequired';
  if (lengthOf(name) > longestName) return 'profile.nameTooLong';
  return hasOneScript(name) ? undefined : 'signIn.nameMixed';
}
