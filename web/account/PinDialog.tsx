import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PinProblem, pinProblem } from '#core/account/pin-rules.ts';
import { CallError } from '#web/api/call-error.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSavePin } from './pin-queries.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { isReauthenticationRequired, useReauthentication } from '#web/session/use-reauthentication.ts';

const maxTyped = 20;

/** Sets the PIN, typed twice. The form's values are discarded when the dialog closes. */
export function PinDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const confirmation = useReauthentication();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [shown, setShown] = useState<PinProblem | 'different'>();
  const { mutate, isPending, error } = useSavePin(() => {
    showToast({ title: t('pins.saved') });
    flushSync(onClose);
  });
  const show = (found: PinProblem | 'different' | undefined) => {
    setShown(found);
    const name = found === 'different' ? 'again' : 'pin';
    if (found) form.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
  };
  const save = () =>
    mutate(pin, {
      onError(failure) {
        if (!confirmation.wants(failure, save) && isRefusedPin(failure)) show('not_allowed');
      },
    });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = pinProblem(pin) ?? (pin === again ? undefined : 'different');
    show(found);
    if (!found && !isPending) save();
  };
  const failure = error && !isReauthenticationRequired(error) && !isRefusedPin(error) ? error : null;
  const field = (name: 'pin' | 'again', value: string, change: (next: string) => void) => (
    <Field
      label={t(`pins.${name}`)}
      help={name === 'pin' ? t('pins.help') : undefined}
      problem={shown && (shown === 'different') === (name === 'again') ? t(`pins.${shown}`) : undefined}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={name}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          data-1p-ignore
          maxLength={maxTyped}
          value={value}
          onChange={({ target }) => {
            change(target.value.trim());
            setShown(undefined);
          }}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <>
      <Dialog title={t(isNew ? 'pins.choose' : 'pins.change')} onClose={onClose}>
        <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
          {field('pin', pin, setPin)}
          {field('again', again, setAgain)}
          {failure && <SubmitError title={t('pins.notSaved')} failure={failure} onRetry={submit} />}
          <Button type="submit" wide unready={isPending}>
            {t(isPending ? 'pins.saving' : 'pins.save')}
          </Button>
        </form>
      </Dialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}

const isRefusedPin = (error: Error) =>
  error instanceof CallError && Boolean(error.problem?.problems?.some(({ path }) => path === 'pin'));
