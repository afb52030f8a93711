/** Automatic advance of the carousel: every 4 s, paused for 10 s after the user picks a dot. */
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '#web/ui/browser/use-media.ts';

const everyMilliseconds = 4_000;
const restMilliseconds = 10_000;

export type AutoAdvance = {
  readonly index: number;
  readonly paused: boolean;
  /** Goes to a slide picked by the user and pauses the automatic advance. */
  readonly goTo: (index: number) => void;
  readonly togglePause: () => void;
  /** Pauses while the user points at the carousel, scrolls it, or has keyboard focus in it. */
  readonly hold: (why: 'pointer' | 'hand' | 'focus', held: boolean) => void;
};

/**
 * The index of the current slide out of `count`. It loops. It stops while a slide is open, while held, paused or
 * hidden, and under reduced motion.
 */
export function useAutoAdvance(count: number, isOpened: boolean): AutoAdvance {
  const [index, setIndex] = useState(0);
  const still = useMedia('(prefers-reduced-motion: reduce)');
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
