import { useId, useState } from 'react';
import { isSharedDevice, setSharedDevice } from '#web/offline/shared-device.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/**
 * Marks this device as shared, however the user signs in next. The device remembers the choice for the next sign-in.
 */
export function SharedDeviceField() {
  const t = useTranslation();
  const id = useId();
  const [isShared, setShared] = useState(isSharedDevice);
  return (
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1">
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        checked={isShared}
        onChange={({ target }) => {
          setSharedDevice(target.checked);
          setShared(target.checked);
        }}
        className="size-6 shrink-0 accent-river"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-semibold">
          {t('signIn.sharedDevice')}
        </span>
        <span id={`${id}-text`} className="block text-ink-soft text-small leading-snug">
          {t('signIn.sharedDeviceText')}
        </span>
      </span>
    </label>
  );
}
