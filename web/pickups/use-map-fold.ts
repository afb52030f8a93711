/**
 * Whether somebody folded the map away, and whether they have ever opened it; remembered on this device, for each
 * person.
 */
import { useState } from 'react';
import { usePerson } from '#web/session/session-queries.ts';

export type MapFold = {
  readonly isFolded: boolean;
  /** Only then may its maker be asked for anything. */
  readonly isOpened: boolean;
  readonly fold: (isFolded: boolean) => void;
  readonly open: () => void;
};

export function useMapFold(): MapFold {
  const name = `parvis-map-${usePerson().id}`;
  const [said, setSaid] = useState(() => new Set(localStorage.getItem(name)?.split(' ')));
  const say = (word: 'folded' | 'opened', holds: boolean) => {
    const next = new Set(said);
    if (holds) next.add(word);
    else next.delete(word);
    setSaid(next);
    localStorage.setItem(name, [...next].join(' '));
  };
  return {
    isFolded: said.has('folded'),
    isOpened: said.has('opened'),
    fold: (isFolded) => say('folded', isFolded),
    open: () => say('opened', true),
  };
}
