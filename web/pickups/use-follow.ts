/** Keeps the focus with a child's card when the card moves to another column, whoever moved it. */
import { type FocusEvent, useEffect, useRef } from 'react';

const prefix = 'departure-';

/** The name by which a departure's card is found on the page. */
export const cardOf = (id: number) => `${prefix}${id}`;

/** Brings the focus to a departure's card; into view too for who uses the keyboard. */
export function focusCard(id: string): void {
  const card = document.getElementById(id);
  card?.focus({ preventScroll: true });
  if (card?.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' });
}

/** Handlers for the element around all cards. */
export function useFollow() {
  const held = useRef<string | null>(null);
  useEffect(() => {
    // A card that is drawn anew elsewhere has lost the focus to the page.
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
