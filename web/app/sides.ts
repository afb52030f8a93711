/** The two sides of the app: the families', and the school's for who works there. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Session } from '#core/sessions/session.ts';
import { paths, usePath } from './paths.ts';

export const staffHome = '/staff/today';

const isOfSchool = (path: string) => /^\/staff(?:\/|$)/.test(path);

export type Side = 'family' | 'school';

/** Whether somebody works at a school, so that its side is theirs to open. */
export const worksAtSchool = ({ capacities }: Session) => capacities.includes('staff');

/**
 * The side on which somebody stands at an address. Without children of their own, staff have no other than the
 * school's.
 */
export function sideOf(session: Session, path: string): Side {
  if (!worksAtSchool(session)) return 'family';
  return session.children.length === 0 || isOfSchool(path) ? 'school' : 'family';
}

/** Brings whoever signs in to the side that is theirs. Who opens the page signed in stays where they are. */
export function useOwnSide(session: Session | null | undefined): void {
  const path = usePath();
  const [, navigate] = useLocation();
  const before = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (session === undefined) return;
    const was = before.current;
    before.current = session?.id ?? null;
    if (!session || was === undefined || was === session.id) return;
    const isThere = isOfSchool(path);
    if (worksAtSchool(session)) {
      const hasFamilySide = session.children.length > 0;
      if (path === paths.home || (!isThere && !hasFamilySide)) navigate(staffHome, { replace: true });
    } else if (isThere) navigate(paths.home, { replace: true });
  }, [session, path, navigate]);
}
