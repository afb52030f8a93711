import { MessagesPage } from '#web/app/MessagesPage.tsx';
import { ConversationChildStatus } from './ConversationChildStatus.tsx';
import { staffPaths } from './staff-paths.ts';

const statusOfChild = (childId: number) => <ConversationChildStatus childId={childId} />;

/** The messages page at its path in the staff area. */
export function StaffMessages() {
  return <MessagesPage base={staffPaths.messages} settings={staffPaths.settings} statusOfChild={statusOfChild} />;
}
