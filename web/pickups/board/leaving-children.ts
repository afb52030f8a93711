/** The children that staff may release from the board: those with an open departure, and the others at school. */
import type { AuthorizedPerson, Departure, DepartureBoard, PresentChild } from '#core/pickups/departure.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import { hasLeftOtherwise } from './departure-columns.ts';

/**
 * A child that may leave. `announced` is the person of its pickup or of its usual week; `departure` is its open pickup.
 */
export type LeavingChild = Pick<
  PresentChild,
  'childId' | 'child' | 'room' | 'pickupPeople' | 'outsidePeople' | 'custody' | 'mayRelease' | 'restriction'
> & { readonly announced: AuthorizedPerson | undefined; readonly departure: Departure | undefined };

/** Every child of a board that may leave, each once. */
export function leavingChildren({ departures, children }: DepartureBoard): LeavingChild[] {
  const open = departures.filter((one) => isOpen(one.status) && !hasLeftOtherwise(one));
  return [
    ...open.map((departure) => ({ ...departure, announced: departure.person, departure })),
    ...children.map((child) => ({ ...child, announced: usualPerson(child), departure: undefined })),
  ];
}

/** The person of the usual week, if they may collect the child today. */
function usualPerson({ plan, pickupPeople }: PresentChild): AuthorizedPerson | undefined {
  return pickupPeople.find(({ id }) => id === plan?.pickupPersonId);
}

/** The people who may collect a child, the announced one first. */
export function sortPickupPeople({ pickupPeople, announced }: LeavingChild): AuthorizedPerson[] {
  return pickupPeople.toSorted((a, b) => Number(b.id === announced?.id) - Number(a.id === announced?.id));
}

/** The other children that a person may take along, those with that announced person first. */
export function siblingsWith(personId: number, of: LeavingChild, all: readonly LeavingChild[]): LeavingChild[] {
  const isAnnounced = ({ announced }: LeavingChild) => Number(announced?.id === personId);
  return all
    .filter(({ childId, mayRelease, pickupPeople }) => {
      return childId !== of.childId && mayRelease && pickupPeople.some(({ id }) => id === personId);
    })
    .toSorted((a, b) => isAnnounced(b) - isAnnounced(a));
}
