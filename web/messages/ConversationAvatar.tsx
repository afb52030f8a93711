import { School, Users } from 'lucide-react';
import type { Conversation } from '#core/messages/conversation.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';

type Props = { conversation: Pick<Conversation, 'id' | 'type' | 'title' | 'childId'> };

const signs = {
  group: { icon: Users, tint: tints.sun },
  school: { icon: School, tint: tints.river },
} as const;

/** Whom or what a conversation is with: initials, or the sign of a class or the school. */
export function ConversationAvatar({ conversation: { id, type, title, childId } }: Props) {
  const { children } = useChildren();
  if (type === 'individual' || type === 'child') {
    const place = children.findIndex((child) => child.id === childId);
    return <Avatar large name={title} index={place < 0 ? id : place} />;
  }
  const { icon: Icon, tint } = signs[type];
  return (
    <span className={classes('grid size-11 shrink-0 place-items-center rounded-full', tint)}>
      <Icon aria-hidden size={22} />
    </span>
  );
}
