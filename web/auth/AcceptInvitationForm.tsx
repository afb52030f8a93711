import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { InvitationPreview } from '#core/auth/invitation.ts';
import { emailProblem, normalizeEmail } from '#core/http/email-rules.ts';
import { hasOneScript } from '#core/lang/script-rules.ts';
import type { Session } from '#core/auth/session.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { useAcceptInvitation } from './invitation-queries.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { supportsPasskeys, wasDeclined } from './passkey-prompt.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';
import { FormError } from '#web/api/FormError.tsx';
import { isFieldRefused } from '#web/api/field-error.ts';
import { SharedDeviceField } from './SharedDeviceField.tsx';
import { UsernameField } from './UsernameField.tsx';

type Props = {
  token: string;
  offer: InvitationPreview;
  session: Session | null;
  onAccepted: () => void;
};
type FieldName = 'name' | 'email' | 'password';

const passkeyField = 'passkey.attestationObject';
const sending = { passkey: ['passkeyCreate', 'passkeyCreating'], password: ['accept', 'accepting'] } as const;

/**
 * Accepts an invitation: with one tap for a user signed in with its address, with the password or passkey of an
 * existing account, or with a name and a new passkey or, on choice, a new password. An account whose name is taken at
 * that school must choose another. An invitation without an address asks for one, and for the password of the account
 * that has it.
 */
export function AcceptInvitationForm({ token, offer, session, onAccepted }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const email = offer.email ?? normalizeEmail(typed);
  const accepting = useAcceptInvitation(email);
  const form = useRef<HTMLFormElement>(null);
  const isMine = session !== null && session.email === email;
  const [name, setName] = useState(isMine ? session.name : offer.name);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field: FieldName; words: string }>();
  /** The given address whose account asked for its password. */
  const [taken, setTaken] = useState<string>();
  const isTaken = taken !== undefined && taken === email;
  const [isOther, setIsOther] = useState(false);
  const isKnown = !isOther && (offer.hasPassword || offer.hasPasskey || isTaken);
  const how = isMine ? 'mine' : isKnown ? 'known' : 'new';
  const asksOldPassword = how === 'known' && (offer.hasPassword || isTaken);
  const [byPassword, setByPassword] = useState(() => !supportsPasskeys());
  const isByPasskey = how === 'new' && !byPassword;
  const [isRenaming, setIsRenaming] = useState(false);
  const asksName = how === 'new' || isRenaming;
  const known = [email, name, offer.school];

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`input[name="${problem.field}"]`)?.focus();
  }, [problem]);
  const refuse = (field: FieldName, text: string) => setProblem({ field, words: text });
  const proof = {
    mine: {},
    known: { mine: password },
    new: isByPasskey ? { passkeyName: t('invitations.thisDevice') } : { password },
  }[how];
  const given = offer.email === null ? { ...proof, email } : proof;
  const input = asksName ? { ...given, name: name.trim() } : given;
  const submit = () => {
    if (asksName && !name.trim()) return refuse('name', t('invitations.nameRequired'));
    if (offer.email === null && emailProblem(email)) return refuse('email', t('invitations.emailWrong'));
    if (how === 'known' && !password) return refuse('password', t('signIn.passwordRequired'));
    const found = how === 'new' && byPassword ? newPasswordProblem(t, password, known) : undefined;
    if (found) return refuse('password', found);
    if (accepting.isPending) return undefined;
    return accepting.mutate(
      { token, ...input },
      {
        onSuccess(entered) {
          showToast({ title: t('invitations.accepted', { name: entered.name }) });
          onAccepted();
        },
        onError(error) {
          if (isFieldRefused(error, 'name')) {
            setIsRenaming(true);
            const why = hasOneScript(name) ? 'signIn.nameTaken' : 'signIn.nameMixed';
            refuse('name', t(asksName ? why : 'invitations.nameOfAccount'));
          } else if (isFieldRefused(error, 'password')) refuse('password', t('passwords.tooCommon'));
          else if (isTakenBy(error)) {
            setTaken(email);
            setPassword('');
            refuse('password', t('invitations.addressTaken'));
          }
        },
      },
    );
  };
  const isTakenBy = (error: Error) => offer.email === null && how === 'new' && errorCode(error) === 'sign_in_failed';
  const isSaidAtField =
    problem !== undefined &&
    ['invalid', 'sign_in_failed'].includes(String(accepting.error && errorCode(accepting.error)));
  const wordsOf = (error: Error | null) => {
    if (error && errorCode(error) === 'forbidden') return t('invitations.own');
    const isOfDevice = error !== null && (!(error instanceof CallError) || isFieldRefused(error, passkeyField));
    return isByPasskey && isOfDevice ? t('invitations.passkeyFailed') : undefined;
  };
  const problemAt = (field: FieldName) => (problem?.field === field ? problem.words : undefined);
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
              className={controlClasses}
            />
          )}
        </Field>
      )}
      {how === 'known' && (
        <p className="text-small">{t(asksOldPassword ? 'invitations.known' : 'invitations.knownByPasskey')}</p>
      )}
      {how !== 'mine' && offer.email !== null && <UsernameField email={offer.email} />}
      {offer.email === null && (
        <Field label={t('signIn.email')} help={t('invitations.emailHelp')} problem={problemAt('email')}>
          {(wiring) => (
            <input
              {...wiring}
              type="email"
              name="email"
              autoComplete="username"
              value={typed}
              onChange={({ target }) => changed(() => setTyped(target.value))}
              className={controlClasses}
            />
          )}
        </Field>
      )}
      {how === 'new' && byPassword && (
        <NewPasswordField
          value={password}
          onChange={(value) => changed(() => setPassword(value))}
          problem={problemAt('password')}
          known={known}
        />
      )}
      {asksOldPassword && (
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          value={password}
          onChange={(value) => changed(() => setPassword(value))}
          problem={problemAt('password')}
        />
      )}
      {how !== 'mine' && <SharedDeviceField />}
      <FormError
        failure={isSaidAtField || wasDeclined(accepting.error) ? null : accepting.error}
        title={t('invitations.notAccepted')}
        words={wordsOf(accepting.error)}
      />
      <div className="flex flex-col gap-1">
        {isByPasskey && <p className="pb-2 text-ink-soft text-small">{t('invitations.passkeyText')}</p>}
        {(how !== 'known' || asksOldPassword) && (
          <Button
            type="submit"
            wide
            unready={accepting.isPending}
            icon={isByPasskey && <KeyRound aria-hidden size={18} />}
          >
            {t(`invitations.${sending[isByPasskey ? 'passkey' : 'password'][accepting.isPending ? 1 : 0]}`)}
          </Button>
        )}
        {how === 'known' && <PasskeySignIn />}
        {how === 'known' && offer.isClaimed && (
          <Button kind="bare" wide onClick={() => changed(() => setIsOther(true))}>
            {t('invitations.notMyAccount')}
          </Button>
        )}
        {how === 'new' && supportsPasskeys() && (
          <Button kind="bare" wide onClick={() => changed(() => setByPassword(!byPassword))}>
            {t(byPassword ? 'invitations.passkeyInstead' : 'invitations.passwordInstead')}
          </Button>
        )}
        {how === 'known' && (
          <Link href={publicPaths.reset} className={buttonClasses('bare', true)}>
            {t('signIn.forgotten')}
          </Link>
        )}
      </div>
    </form>
  );
}
