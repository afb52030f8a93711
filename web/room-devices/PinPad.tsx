import { ArrowLeft, Delete } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { maxPinLength, minPinLength } from '#core/account/pin-rules.ts';
import type { RoomPerson } from '#core/room-devices/room-device.ts';
import { errorCode } from '#web/api/call-error.ts';
import { refusalMessage } from '#web/api/refusal-message.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { controlClasses } from '#web/ui/Field.tsx';
import { useTranslation, type Translate } from '#web/i18n/use-translation.ts';
import { useUnlock } from './room-queries.ts';

type Props = {
  person: RoomPerson;
  onBack: () => void;
  onUnlocked: () => void;
  /** The list of people is no longer right. */
  onChanged: () => void;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The keypad for a person's PIN. Touch and keyboard type into one field, which opens no keyboard of the tablet. */
export function PinPad({ person: { name, id, isLocked }, onBack, onUnlocked, onChanged }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [pin, setPin] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useUnlock(onUnlocked);
  const type = (next: string) => {
    setPin(next.replace(/\D/g, '').slice(0, maxPinLength));
    setMissing(false);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(pin.length < minPinLength);
    field.current?.focus();
    if (isPending || pin.length < minPinLength) return;
    mutate(
      { userId: id, pin },
      {
        onError(failure) {
          setPin('');
          if (['forbidden', 'not_found'].includes(errorCode(failure))) onChanged();
        },
      },
    );
  };
  const problem = missing ? t('room.pinRequired') : error ? problemOf(t, error) : isLocked ? t('room.pinLocked') : null;
  return (
    <main className="mx-auto flex min-h-dvh max-w-[24rem] flex-col justify-center gap-4 px-5 py-6">
      <title>{`${name} · ${t('app.name')}`}</title>
      <button
        type="button"
        onClick={onBack}
        className="flex min-h-14 items-center gap-2 self-start font-bold text-note text-river"
      >
        <ArrowLeft aria-hidden size={18} />
        {t('room.back')}
      </button>
      <h1 tabIndex={-1} className="wrap-anywhere font-bold text-display leading-tight tracking-tight">
        {name}
      </h1>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Not a password of this browser: it must neither be offered to be saved nor filled in. */}
        <input
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose
          autoFocus
          type="password"
          inputMode="none"
          autoComplete="off"
          data-1p-ignore
          aria-label={t('room.pinOf', { name })}
          aria-describedby={problemId}
          aria-invalid={problem ? true : undefined}
          placeholder={t('room.pinHelp')}
          value={pin}
          onChange={({ target }) => type(target.value)}
          className={classes(controlClasses, 'text-center placeholder:tracking-normal', pin && 'tracking-[0.6em]')}
        />
        <p id={problemId} role="alert" className="min-h-10 text-maple text-small">
          {problem}
        </p>
        <div role="group" aria-label={t('room.digits')} className="grid grid-cols-3 gap-2.5">
          {digits.map((digit) => (
            <Key key={digit} onPress={() => type(pin + digit)}>
              {digit}
            </Key>
          ))}
          <Key label={t('room.erase')} onPress={() => type(pin.slice(0, -1))}>
            <Delete aria-hidden size={24} />
          </Key>
          <Key onPress={() => type(`${pin}0`)}>0</Key>
          <span />
        </div>
        <Button type="submit" wide unready={isPending} className="min-h-14">
          {t(isPending ? 'room.unlocking' : 'room.unlock')}
        </Button>
      </form>
      {(isLocked || (error && errorCode(error) === 'forbidden')) && (
        <Link href={publicPaths.signIn} className={buttonClasses('quiet', true)}>
          {t('room.otherWay')}
        </Link>
      )}
    </main>
  );
}

function problemOf(t: Translate, error: Error): string {
  const code = errorCode(error);
  if (code === 'sign_in_failed') return t('room.pinWrong');
  return code === 'forbidden' ? t('room.pinLocked') : refusalMessage(t, error);
}

type KeyProps = { label?: string; onPress: () => void; children: React.ReactNode };

/** A key of the pad. It leaves the focus in the field, so that the keyboard still types there. */
function Key({ label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid min-h-16 place-items-center rounded-control border border-line-strong bg-surface font-bold text-title tabular-nums active:bg-sunken"
    >
      {children}
    </button>
  );
}
