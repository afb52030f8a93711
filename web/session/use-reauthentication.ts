/** Holds a refused action until the user has confirmed their identity, then retries it. */
import { useState } from 'react';
import { errorCode } from '#web/api/call-error.ts';

export type Confirmation = {
  /** Whether the dialog is open. */
  readonly isOpen: boolean;
  /** Returns true if the action was refused for lack of recent authentication. It is retried after the confirmation. */
  wants(error: Error, again: () => void): boolean;
  given(): void;
  notGiven(): void;
};

export const isReauthenticationRequired = (error: Error | null) =>
  error !== null && errorCode(error) === 'reauthentication_required';

export function useReauthentication(): Confirmation {
  const [waiting, setWaiting] = useState<{ again: () => void }>();
  return {
    isOpen: waiting !== undefined,
    wants(error, again) {
      if (!isReauthenticationRequired(error)) return false;
      setWaiting({ again });
      return true;
    },
    given() {
      setWaiting(undefined);
      waiting?.again();
    },
    notGiven: () => setWaiting(undefined),
  };
}
