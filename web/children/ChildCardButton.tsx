import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { classes } from '#web/ui/styles/classes.ts';

/** The URL parameter with the id of the child whose card is open, on any staff page. */
export const cardParam = 'card';

type Props = { childId: number; className?: string; children: ReactNode };

/**
 * A child's name that opens its card: contacts, allergies and health. It reads the URL when it is clicked: a board has
 * hundreds of names, which do not render again at each change of the URL.
 */
export function ChildCardButton({ childId, className, children }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classes(
        'py-0.5 text-left underline decoration-1 decoration-line-strong underline-offset-4',
        className,
      )}
      onClick={() => navigate(urlOfCard(childId))}
    >
      {children}
    </button>
  );
}

/** The URL of the current page with the card of that child open. */
function urlOfCard(childId: number): string {
  const url = new URL(location.href);
  url.searchParams.set(cardParam, String(childId));
  return `${url.pathname}${url.search}`;
}
