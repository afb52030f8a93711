import { Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';

/** Whose password it is: shown, and told to the password manager, which keeps the password under it. */
export function UsernameField({ email }: { email: string }) {
  const t = useWords();
  return (
    <Field label={t('signIn.email')}>
      {(wiring) => (
        <input
          {...wiring}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          className="min-h-12 w-full rounded-control border border-line bg-sunken px-3.5 text-body text-ink-soft"
        />
      )}
    </Field>
  );
}
