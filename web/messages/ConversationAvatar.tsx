import { School, Users } from 'lucide-react';
import type { Conversation } from '#core/messages/conversation.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { otherParticipant } from './message-target.ts';

type Props = { conversation: Pick<Conversation, 'id' | 'type' | 'title' | 'childId'> & Partial<Conversation> };

const signs = {
  group: { icon: Users, tint: toneClasses.sun },
  school: { icon: School, tint: toneClasses.river },
} as const;

/** The avatar of a conversation: initials, or the icon of a group or the school. */
export function ConversationAvatar({ conversation }: Props) {
  const { children } = useChildren();
  const { id: me } = useCurrentUser();
  const { id, type, title, childId = id, participants = [] } = conversation;
  if (type === 'child') {
    const place = children.findIndex((child) => child.id === childId);
    return <Avatar large name={title} index={place < 0 ? childId : place} />;
  }
  if (type === 'individual') {
    return <Avatar large name={title} index={otherParticipant({ type, participants }, me)?.id ?? id} />;
  }
  const { icon: Icon, tint } = signs[type];
  return (
    <span className={classes('grid size-11 shrink-0 place-items-center rounded-full', tint)}>
      <Icon aria-hidden size={22} />
    </span>
  );
}
