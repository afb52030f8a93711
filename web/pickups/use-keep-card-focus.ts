/** Keeps the focus on a child's card when the card moves to another column, whichever user moved it. */
import { type FocusEvent, useEffect, useRef } from 'react';

const prefix = 'departure-';

/** The element id of a departure's card. */
export const cardOf = (id: number) => `${prefix}${id}`;

/** The element id of the card of a child at school. */
export const cardOfChild = (childId: number) => `${prefix}of-${childId}`;

/** Focuses a departure's card, and scrolls it into view for keyboard users. */
export function focusCard(id: string): void {
  const card = document.getElementById(id);
  card?.focus({ preventScroll: true });
  if (card?.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' });
}

/** Event handlers of the element around all cards. */
export function useKeepCardFocus() {
  const held = useRef<string | null>(null);
  useEffect(() => {
    // A card that was remounted elsewhere has lost the focus to the page.
    if (held.current && document.activeElement === document.body) focusCard(held.current);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = target.closest(`[id^="${prefix}"]`)?.id ?? held.current;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) held.current = null;
    },
  };
}
