import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { control, Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useWords } from '#web/words/words.ts';

type Props = {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  problem?: string | undefined;
  help?: string | undefined;
};

/** A password, hidden until its writer wants to see it. Pasting is as good as typing. */
export function PasswordField({ label, name = 'password', value, onChange, autoComplete, problem, help }: Props) {
  const t = useWords();
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
            className={`${control} pr-12`}
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
