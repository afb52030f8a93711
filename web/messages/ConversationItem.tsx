import { Link } from 'wouter';
import type { Conversation } from '#core/messages/conversation.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { previewInWords, titleInWords, whenInWords } from './message-words.ts';

type Props = { conversation: Conversation; href: string; isOpen: boolean };

/** One conversation of the list: with whom, what was said last and when, what is still to read. */
export function ConversationItem({ conversation, href, isOpen }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { id: me } = usePerson();
  const { id, type, unread, lastMessage, childId } = conversation;
  const { day } = useSchoolTime(childId);
  const zone = useSchoolZone(childId);
  const isNew = unread > 0;
  return (
    <li>
      <Link
        id={`conversation-${id}`}
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        className="list-row flex items-center gap-3 rounded-control py-2.5 active:bg-sunken"
      >
        <ConversationAvatar conversation={conversation} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span
              dir="auto"
              className={classes('min-w-0 flex-1 truncate text-note', isNew ? 'font-bold' : 'font-semibold')}
            >
              {titleInWords(conversation, t)}
            </span>
            {lastMessage && (
              <span className="shrink-0 text-ink-soft text-tiny tabular-nums">
                {whenInWords(lastMessage.createdAt, day, zone, locale, t)}
              </span>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span
              dir="auto"
              className={classes(
                'min-w-0 flex-1 truncate text-small',
                isNew ? 'font-semibold text-ink' : 'text-ink-soft',
              )}
            >
              {lastMessage ? previewInWords(conversation, lastMessage, me, t) : t('messages.nothingSaid')}
            </span>
            {type === 'child' && <Chip tone="plum">{t('messages.child')}</Chip>}
            {isNew && (
              <span className="grid h-[20px] min-w-[20px] shrink-0 place-items-center rounded-full bg-maple px-1 font-bold text-[11px] text-on-maple tabular-nums">
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="sr-only">{t('messages.unread', { n: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
