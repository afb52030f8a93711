import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Offer } from '#core/sessions/invitation.ts';
import { hasOneScript } from '#core/sessions/script-rules.ts';
import type { Session } from '#core/sessions/session.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { refusalIn } from './call-error.ts';
import { doors } from './doors.ts';
import { useAccept } from './invitation-queries.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Refused } from './Refused.tsx';
import { isRefusedAt } from './refused-field.ts';
import { UsernameField } from './UsernameField.tsx';

type Props = { token: string; offer: Offer; session: Session | null };
type Field = 'name' | 'password';

/**
 * Accepts an invitation: by one tap for whoever is signed in with its address, by the password of an account that is
 * there, else with a name and a new password. Whose account goes by a name that is somebody's at that school is asked
 * for another.
 */
export function AcceptForm({ token, offer, session }: Props) {
  const t = useWords();
  const [, navigate] = useLocation();
  const accepting = useAccept(offer.email);
  const form = useRef<HTMLFormElement>(null);
  const isMine = session?.email === offer.email;
  const [name, setName] = useState(isMine ? session.name : '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field: Field; words: string }>();
  const how = isMine ? 'mine' : offer.hasPassword ? 'known' : 'new';
  const [isRenaming, setIsRenaming] = useState(false);
  const asksName = how === 'new' || isRenaming;
  const known = [offer.email, name, offer.school];

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`input[name="${problem.field}"]`)?.focus();
  }, [problem]);
  const refuse = (field: Field, words: string) => setProblem({ field, words });
  const proof = { mine: {}, known: { mine: password }, new: { password } }[how];
  const said = asksName ? { ...proof, name: name.trim() } : proof;
  const submit = () => {
    if (asksName && !name.trim()) return refuse('name', t('invitations.nameRequired'));
    if (how === 'known' && !password) return refuse('password', t('signIn.passwordRequired'));
    const found = how === 'new' ? newPasswordProblem(t, password, known) : undefined;
    if (found) return refuse('password', found);
    if (accepting.isPending) return undefined;
    return accepting.mutate(
      { token, ...said },
      {
        onSuccess(entered) {
          showToast({ title: t('invitations.accepted', { name: entered.name }) });
          navigate('/', { replace: true });
        },
        onError(error) {
          if (isRefusedAt(error, 'name')) {
            setIsRenaming(true);
            const why = hasOneScript(name) ? 'signIn.nameTaken' : 'signIn.nameMixed';
            refuse('name', t(asksName ? why : 'invitations.nameOfAccount'));
          } else if (isRefusedAt(error, 'password')) refuse('password', t('passwords.tooCommon'));
        },
      },
    );
  };
  const isSaidAtField = isRefusedAt(accepting.error, 'name') || isRefusedAt(accepting.error, 'password');
  const problemAt = (field: Field) => (problem?.field === field ? problem.words : undefined);
  const changed = (change: () => void) => {
    change();
    setProblem(undefined);
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {session && (
        <p className="text-ink-soft text-small">
          {t(how === 'mine' ? 'invitations.signedIn' : 'invitations.otherSession', { name: session.name })}
        </p>
      )}
      {asksName && (
        <Field label={t('invitations.name')} problem={problemAt('name')}>
          {(wiring) => (
            <input
              {...wiring}
              name="name"
              autoComplete="name"
              maxLength={80}
              value={name}
              onChange={({ target }) => changed(() => setName(target.value))}
              className={control}
            />
          )}
        </Field>
      )}
      {how === 'known' && <p className="text-small">{t('invitations.known')}</p>}
      {how !== 'mine' && <UsernameField email={offer.email} />}
      {how === 'new' && (
        <NewPasswordField
          value={password}
          onChange={(value) => changed(() => setPassword(value))}
          problem={problemAt('password')}
          known={known}
        />
      )}
      {how === 'known' && (
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          value={password}
          onChange={(value) => changed(() => setPassword(value))}
          problem={problemAt('password')}
        />
      )}
      <Refused
        failure={isSaidAtField ? null : accepting.error}
        title={t('invitations.notAccepted')}
        words={accepting.error && refusalIn(accepting.error) === 'forbidden' ? t('invitations.own') : undefined}
      />
      <div className="flex flex-col gap-1">
        <Button type="submit" wide unready={accepting.isPending}>
          {t(accepting.isPending ? 'invitations.accepting' : 'invitations.accept')}
        </Button>
        {how === 'known' && (
          <Link href={doors.reset} className={buttonClasses('bare', true)}>
            {t('signIn.forgotten')}
          </Link>
        )}
      </div>
    </form>
  );
}
