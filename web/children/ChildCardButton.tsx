import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { classes } from '#web/ui/styles/classes.ts';

/** The URL parameter with the id of the child whose card is open, on any staff page. */
export const cardParam = 'card';

type Props = { childId: number; className?: string; children: ReactNode };

/** A child's name that opens its card: contacts, allergies and health. */
export function ChildCardButton({ childId, className, children }: Props) {
  const [, setSearched] = useSearchParams();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classes(
        'py-0.5 text-left underline decoration-1 decoration-line-strong underline-offset-4',
        className,
      )}
      onClick={() =>
        setSearched((known) => {
          const next = new URLSearchParams(known);
          next.set(cardParam, String(childId));
          return next;
        })
      }
    >
      {children}
    </button>
  );
}
