/** The two areas of the app: families and staff. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Session } from '#core/auth/session.ts';
import { paths, usePath } from './paths.ts';

export const staffHome = '/staff/today';

const isOfSchool = (path: string) => /^\/staff(?:\/|$)/.test(path);

export type AppArea = 'family' | 'school';

/** Whether the user works at a school and can open the staff area. */
export const worksAtSchool = ({ capacities }: Session) => capacities.includes('staff');

/** Whether the user only follows children as a relative: two tabs and no actions. */
export const isOnlyRelative = ({ capacities }: Pick<Session, 'capacities'>) => capacities.join('') === 'follower';

/** The area of a path. Staff without children have only the staff area. */
export function areaOf(session: Session, path: string): AppArea {
  if (!worksAtSchool(session)) return 'family';
  return session.children.length === 0 || isOfSchool(path) ? 'school' : 'family';
}

/** Redirects to the user's own area on sign-in. A user who opens the page signed in stays where they are. */
export function useRedirectToOwnArea(session: Session | null | undefined): void {
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
