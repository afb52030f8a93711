import { MessagesPage } from '#web/app/MessagesPage.tsx';
import { staffPaths } from './staff-paths.ts';

/** The messages, at the address that they have on the school's side. */
export function StaffMessages() {
  return <MessagesPage base={staffPaths.messages} settings={staffPaths.settings} />;
}
