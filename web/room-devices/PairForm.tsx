import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { codeIn, formatCode } from '#core/auth/invitation-code.ts';
import type { Session } from '#core/auth/session.ts';
import { errorCode } from '#web/api/call-error.ts';
import { refusalMessage } from '#web/api/refusal-message.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { usePair } from './room-queries.ts';

type Props = { session: Session | null; languageLink: ReactNode };

/** Takes the pairing code. A scanned link has it behind the `#`; it is used only when the person taps the button. */
export function PairForm({ session, languageLink }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => {
    const scanned = codeIn(location.hash.slice(1));
    return scanned === undefined ? '' : formatCode(scanned);
  });
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = usePair();
  const code = codeIn(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code === undefined);
    if (code === undefined) field.current?.focus();
    else if (!isPending) mutate(code, { onError: () => field.current?.focus() });
  };
  const refusal = error && (errorCode(error) === 'not_found' ? t('room.codeGone') : refusalMessage(t, error));
  return (
    <main className="mx-auto flex min-h-dvh max-w-[26rem] flex-col justify-center gap-6 px-5 py-10">
      <title>{`${t('room.pairTitle')} · ${t('app.name')}`}</title>
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-balance font-bold text-display leading-tight tracking-tight">
          {t('room.pairTitle')}
        </h1>
        <p className="text-ink-soft">{t('room.pairText')}</p>
      </div>
      {session && (
        <p className="rounded-m bg-sun-tint p-4 text-small text-sun">{t('room.endsSession', { name: session.name })}</p>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('room.code')} problem={missing ? t('room.codeRequired') : (refusal ?? undefined)}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={24}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setMissing(false);
                reset();
              }}
              className={`${controlClasses} font-semibold uppercase tracking-widest`}
            />
          )}
        </Field>
        <Button type="submit" wide unready={isPending}>
          {t(isPending ? 'room.pairing' : 'room.pair')}
        </Button>
      </form>
      <Link href={session ? '/' : publicPaths.signIn} className={buttonClasses('bare', true)}>
        {t(session ? 'room.goHome' : 'room.signIn')}
      </Link>
      <div className="text-center">{languageLink}</div>
    </main>
  );
}
