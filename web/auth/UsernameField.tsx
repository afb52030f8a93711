import { Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The account of a password: shown, and exposed to the password manager, which stores the password under it. */
export function UsernameField({ email }: { email: string }) {
  const t = useTranslation();
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
