/** The carousel's own movement: every 4 s, at rest for 10 s after a hand on the dots. (§4, §9) */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const everyMilliseconds = 4_000;
const restMilliseconds = 10_000;

const stillness = '(prefers-reduced-motion: reduce)';

/** Whether this person asked their device for less motion. */
function useStillness(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(stillness).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const wish = matchMedia(stillness);
  wish.addEventListener('change', listener);
  return () => wish.removeEventListener('change', listener);
}

export type Advance = {
  readonly index: number;
  readonly paused: boolean;
  /** Goes to a slide by hand: the carousel then rests. */
  readonly goTo: (index: number) => void;
  readonly togglePause: () => void;
  /** While somebody points at it, scrolls it, or is in it with the keyboard. */
  readonly hold: (why: 'pointer' | 'hand' | 'focus', held: boolean) => void;
};

/**
 * Which of `count` slides is shown. It loops, and stands still while one is opened, while held, paused, hidden, or
 * under reduced motion.
 */
export function useAutoAdvance(count: number, isOpened: boolean): Advance {
  const [index, setIndex] = useState(0);
  const still = useStillness();
  const [chosen, setPaused] = useState<boolean>();
  const paused = chosen ?? still;
  const restUntil = useRef(0);
  const holds = useRef(new Set<string>());

  useEffect(() => {
    if (paused || isOpened || count < 2) return undefined;
    const timer = setInterval(() => {
      if (document.hidden || holds.current.size > 0 || Date.now() < restUntil.current) return;
      setIndex((shown) => (shown + 1) % count);
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [paused, isOpened, count]);

  return {
    index: Math.min(index, Math.max(count - 1, 0)),
    paused,
    goTo(next) {
      restUntil.current = Date.now() + restMilliseconds;
      setIndex((next + count) % count);
    },
    togglePause: () => setPaused(!paused),
    hold(why, held) {
      if (held) holds.current.add(why);
      else holds.current.delete(why);
    },
  };
}
