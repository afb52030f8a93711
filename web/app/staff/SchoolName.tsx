import { useCurrentUser } from '#web/session/session-queries.ts';

/** The user's school, or all of them if there are several. */
export function SchoolName() {
  const { schools } = useCurrentUser();
  return <p className="truncate text-ink-soft text-tiny">{schools.map(({ name }) => name).join(' · ') || '\u00a0'}</p>;
}
