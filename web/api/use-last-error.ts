import { useState } from 'react';

/**
 * The error of a query or a mutation, also while it is tried again: its message and its retry button stay, with the
 * focus.
 */
export function useLastError(error: Error | null, isTriedAgain: boolean): Error | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? (isTriedAgain ? last : null);
}
