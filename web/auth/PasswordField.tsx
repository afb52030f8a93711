import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  problem?: string | undefined;
  help?: string | undefined;
};

/** A password field with a button to show it. Pasting is allowed. */
export function PasswordField({ label, name = 'password', value, onChange, autoComplete, problem, help }: Props) {
  const t = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} problem={problem} help={help}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlClasses} pr-12`}
          />
          <IconButton
            label={t('passwords.show')}
            icon={shown ? EyeOff : Eye}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-0.5 right-0.5"
          />
        </span>
      )}
    </Field>
  );
}
