/** Whether the user collapsed the map, and whether they have ever opened it; stored on this device by user. */
import { useState } from 'react';
import { useCurrentUser } from '#web/session/session-queries.ts';

export type MapCollapse = {
  readonly isFolded: boolean;
  /** Google may be contacted only if this is true. */
  readonly isOpened: boolean;
  readonly fold: (isFolded: boolean) => void;
  readonly open: () => void;
};

/** `folds`: whether the map is collapsed by default. */
export function useMapCollapsed(folds: boolean): MapCollapse {
  const name = `parvis-map-${useCurrentUser().id}`;
  const [choices, setChoices] = useState(() => new Set(localStorage.getItem(name)?.split(' ')));
  const say = (word: 'folded' | 'unfolded' | 'opened', instead?: string) => {
    const next = new Set([...choices].filter((one) => one !== instead)).add(word);
    setChoices(next);
    localStorage.setItem(name, [...next].join(' '));
  };
  return {
    isFolded: choices.has('folded') || (folds && !choices.has('unfolded') && !choices.has('opened')),
    isOpened: choices.has('opened'),
    fold: (isFolded) => (isFolded ? say('folded', 'unfolded') : say('unfolded', 'folded')),
    open: () => say('opened'),
  };
}
