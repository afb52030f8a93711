import { useRef, useState } from 'react';
import { codeIn, formatCode } from '#core/auth/invitation-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Takes the code of a letter. It becomes the fragment of the address, like the token of a link. */
export function InvitationCodeForm() {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const code = codeIn(typed);
        if (code !== undefined) location.hash = formatCode(code);
        else {
          setProblem(t(typed.trim() === '' ? 'invitations.codeRequired' : 'invitations.codeShape'));
          input.current?.focus();
        }
      }}
    >
      <Field label={t('invitations.code')} help={t('invitations.codeHelp')} problem={problem}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={24}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            className={`${controlClasses} font-semibold uppercase tracking-widest`}
          />
        )}
      </Field>
      <Button type="submit" wide>
        {t('invitations.continue')}
      </Button>
    </form>
  );
}
