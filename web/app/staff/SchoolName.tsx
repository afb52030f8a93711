import { usePerson } from '#web/session/session-queries.ts';

/** The school at which one works; all of them where they are more than one. */
export function SchoolName() {
  const { schools } = usePerson();
  return <p className="truncate text-ink-soft text-tiny">{schools.map(({ name }) => name).join(' · ') || '\u00a0'}</p>;
}
