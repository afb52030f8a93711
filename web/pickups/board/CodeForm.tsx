import { type FormEvent, useState } from 'react';
import { pickupCodeApi, pickupCodeIn } from '#core/pickup-people/pickup-code.ts';
import { call } from '#web/api/call.ts';
import { errorCode, isRefusal } from '#web/api/call-error.ts';
import { refusalMessage } from '#web/api/refusal-message.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CodeProof } from './code-proof.ts';

type Props = {
  schoolId: number;
  /** Digits that were scanned. */
  scanned?: string | undefined;
  /** Why a right code does not open the release. */
  problem?: string | undefined;
  onMatch: (proof: CodeProof) => void;
};

/** The digits that a pickup person shows. The server names the person and the children. */
export function CodeForm({ schoolId, scanned = '', problem, onMatch }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState(scanned);
  const code = pickupCodeIn(typed);
  const { sending, failureOf, send } = useSimpleMutation({
    name: ['check pickup code', schoolId],
    about: ['no list shows a checked code'],
    send: (digits: string, key) =>
      call(pickupCodeApi.check, { query: { school: String(schoolId) }, body: { code: digits }, key }),
    onDone: (match, digits) => onMatch({ ...match, code: digits }),
  });
  const failure = failureOf(code ?? null);
  const why = () => {
    if (!failure) return problem;
    if (!isRefusal(failure)) return t('failures.unsureText');
    return errorCode(failure) === 'invalid' ? t('codeCheck.wrong') : refusalMessage(t, failure);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code !== undefined) send(code, undefined);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('codeCheck.field')}>
        {(wiring) => (
          <input
            {...wiring}
            name="pickupCode"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={`${controlClasses} text-center font-bold text-card tabular-nums tracking-widest`}
          />
        )}
      </Field>
      <p role="alert" className="text-maple text-small empty:hidden">
        {why()}
      </p>
      <Button type="submit" kind="line" wide className="min-h-14" unready={code === undefined || sending}>
        {t(sending ? 'codeCheck.checking' : 'codeCheck.check')}
      </Button>
    </form>
  );
}
