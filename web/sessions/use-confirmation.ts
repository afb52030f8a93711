/** What is refused until somebody proves again who they are, and done once they have. */
import { useState } from 'react';
import { refusalIn } from '#web/session/call-error.ts';

export type Confirmation = {
  /** Whether the proof is being asked for. */
  readonly asked: boolean;
  /** Whether that is why it was refused: then it is done again after the proof. */
  wants(error: Error, again: () => void): boolean;
  given(): void;
  notGiven(): void;
};

export const wantsProof = (error: Error | null) => error !== null && refusalIn(error) === 'confirm_first';

export function useConfirmation(): Confirmation {
  const [waiting, setWaiting] = useState<{ again: () => void }>();
  return {
    asked: waiting !== undefined,
    wants(error, again) {
      if (!wantsProof(error)) return false;
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
