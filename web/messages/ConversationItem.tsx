import { Link } from 'wouter';
import type { Conversation } from '#core/messages/conversation.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { nameOf, targetIn } from './message-target.ts';
import { conversationPreview, conversationTitle, formatWhen } from './message-labels.ts';

type Props = { conversation: Conversation; href: string; isOpen: boolean };

/** One conversation of the list: title, last message with its time, unread count. */
export function ConversationItem({ conversation, href, isOpen }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { id: me } = useCurrentUser();
  const { id, type, unread, lastMessage, childId } = conversation;
  const { day } = useSchoolTime(childId);
  const zone = useSchoolZone(childId);
  const [typed] = useDraft<{ text: string }>(`message ${nameOf(targetIn(conversation, me))}`);
  const draft = typed?.text?.trim().replace(/\s+/g, ' ');
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
              {conversationTitle(conversation, t)}
            </span>
            {lastMessage && (
              <span className="shrink-0 text-ink-soft text-tiny tabular-nums">
                {formatWhen(lastMessage.createdAt, day, zone, locale, t)}
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
              {draft ? (
                <>
                  <span className="font-semibold text-maple">{t('messages.draft')}</span> {draft}
                </>
              ) : lastMessage ? (
                conversationPreview(conversation, lastMessage, me, t)
              ) : (
                t('messages.nothingSaid')
              )}
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
