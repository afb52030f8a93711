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

/** `folds`: what is so until somebody folds it or unfolds it. */
export function useMapFold(folds: boolean): MapFold {
  const name = `parvis-map-${usePerson().id}`;
  const [said, setSaid] = useState(() => new Set(localStorage.getItem(name)?.split(' ')));
  const say = (word: 'folded' | 'unfolded' | 'opened', instead?: string) => {
    const next = new Set([...said].filter((one) => one !== instead)).add(word);
    setSaid(next);
    localStorage.setItem(name, [...next].join(' '));
  };
  return {
    isFolded: said.has('folded') || (folds && !said.has('unfolded') && !said.has('opened')),
    isOpened: said.has('opened'),
    fold: (isFolded) => (isFolded ? say('folded', 'unfolded') : say('unfolded', 'folded')),
    open: () => say('opened'),
  };
}
