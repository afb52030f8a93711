import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { lengthOf } from '#core/http/fields.ts';
import { type KnownTerms, passwordStrength, minPasswordLength } from '#core/auth/password-rules.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** Words that a password must not contain. */
  known: KnownTerms;
};

const icons = { short: CircleDashed, long: CircleAlert, common: CircleAlert, good: CircleCheck, strong: CircleCheck };
const tones = {
  short: 'text-ink-soft',
  long: 'text-maple',
  common: 'text-maple',
  good: 'text-fir',
  strong: 'text-fir',
} as const;

/** A new password with its rule and, while typing, its strength in words. */
export function NewPasswordField({ value, onChange, problem, known }: Props) {
  const t = useTranslation();
  const strength = passwordStrength(value, known);
  const Icon = icons[strength];
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField
        label={t('passwords.new')}
        help={t('passwords.rule', { n: minPasswordLength })}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        problem={problem}
      />
      <p aria-live="polite" className={`flex min-h-6 items-center gap-1.5 font-semibold text-small ${tones[strength]}`}>
        {value && !problem && (
          <>
            <Icon aria-hidden size={16} className="shrink-0" />
            {t(`passwords.${strength}`)}
            {strength === 'short' && (
              // Not announced at every keystroke.
              <span aria-hidden className="ml-auto font-normal tabular-nums">
                {t('passwords.counted', { n: lengthOf(value), least: minPasswordLength })}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}
