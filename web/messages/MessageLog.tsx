import { ArrowDown } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useState } from 'react';
import type { Conversation } from '#core/messages/conversation.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type Bubble, bubblesOf, firstUnreadOf, type PlacedBubble, placeBubbles } from './group-messages.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { History } from './message-history.ts';
import { useOlderMessages } from './message-queries.ts';
import { formatMessageDay } from './message-labels.ts';
import { keyOf } from '#web/messages/outbox/send.ts';
import { useInView } from '#web/lazy/use-in-view.ts';
import type { useOutbox } from '#web/messages/outbox/use-outbox.ts';
import { useMarkRead } from './use-mark-read.ts';

type Props = {
  conversation: Conversation | undefined;
  history: History;
  outgoing: ReturnType<typeof useOutbox>;
  name: string;
  /** The message that a search result links to. */
  soughtId: number | undefined;
  onTakeBack: (bubble: Bubble) => void;
  scroller: RefObject<HTMLDivElement | null>;
};

/**
 * The messages, newest at the bottom. The log is scrolled from its end (see messages.css), so that it opens at the
 * newest message, follows it, and keeps its position when older messages load above.
 */
export function MessageLog({ conversation, history, outgoing, name, soughtId, onTakeBack, scroller }: Props) {
  const t = useTranslation();
  const { id: me } = useCurrentUser();
  const zone = useSchoolZone(conversation?.childId);
  const { messages, isWhole } = history;
  const { outbox, arrived } = outgoing;
  const unread = conversation?.unread ?? 0;
  const [newFrom] = useState(() => firstUnreadOf(messages, unread, me));
  // Existing messages are outside the live region: they are not announced.
  const [newsFrom] = useState(messages[0]?.id ?? 0);
  const [end, isAtEnd] = useInView('0px 0px 40px');
  useMarkRead({ conversationId: conversation?.id, unread, newestId: messages.at(-1)?.id, isAtEnd });
  const isShared = conversation !== undefined && conversation.type !== 'individual';
  const isStaff = (userId: number) =>
    conversation?.participants.some((one) => one.isStaff && one.id === userId) ?? false;
  const bubbles = placeBubbles(bubblesOf({ messages, outbox, arrived, keyOf, me, isStaff }), (instant) => {
    return schoolTimeAt(new Date(instant), zone).day;
  });
  const cut = bubbles.findIndex(({ id }) => id === undefined || id >= newsFrom);
  const older = useOlderMessages(conversation?.id ?? 0);
  useScrollToMessage(
    soughtId,
    messages.some(({ id }) => id === soughtId),
    isWhole,
    older.loadOlder,
  );
  const draw = (some: readonly PlacedBubble[]) => (
    <ol className="flex flex-col gap-1">
      {some.map((bubble) => (
        <Fragment key={bubble.key}>
          {bubble.opensDay && <DayLine day={bubble.day} childId={conversation?.childId} />}
          {bubble.followsUnheard && <UnheardLine />}
          {bubble.id !== undefined && bubble.id === newFrom && <NewLine />}
          <li>
            <MessageBubble
              bubble={bubble}
              zone={zone}
              isShared={isShared}
              isMarked={bubble.id !== undefined && bubble.id === soughtId}
              onRetry={outgoing.tryAgain}
              onTakeBack={onTakeBack}
            />
          </li>
        </Fragment>
      ))}
    </ol>
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-sunken">
      <div
        ref={scroller}
        data-scrolls
        role="group"
        aria-label={t('messages.log', { name })}
        // A scroll container must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="scroller px-4 py-3"
      >
        <div className="flex w-full flex-col gap-1">
          <Beginning key={messages[0]?.id} isWhole={isWhole} isEmpty={bubbles.length === 0} older={older} />
          {draw(bubbles.slice(0, Math.max(cut, 0)))}
          <div role="log" aria-label={t('messages.log', { name })}>
            {draw(cut < 0 ? [] : bubbles.slice(cut))}
          </div>
          <div ref={end} className="log-end" />
        </div>
      </div>
      {!isAtEnd && bubbles.length > 0 && (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          className="to-newest flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-bold text-river text-small shadow-2"
        >
          <ArrowDown aria-hidden size={18} />
          {unread > 0 ? t('messages.unread', { n: unread }) : t('messages.toNewest')}
        </button>
      )}
    </div>
  );
}

/** Scrolls to the message of a search result, loading older pages until it is there. */
function useScrollToMessage(
  id: number | undefined,
  isThere: boolean,
  isWhole: boolean,
  load: (until: number) => void,
): void {
  const isMissing = id !== undefined && !isThere && !isWhole;
  useEffect(() => {
    if (isMissing && id !== undefined) load(id);
    // oxlint-disable-next-line react/exhaustive-deps -- requested once: the callback changes on every render
  }, [id, isMissing]);
  useEffect(() => {
    if (isThere) document.getElementById(`message-${id}`)?.scrollIntoView({ block: 'center' });
  }, [id, isThere]);
}

type BeginningProps = { isWhole: boolean; isEmpty: boolean; older: ReturnType<typeof useOlderMessages> };

/**
 * Above the oldest loaded message: the beginning of the conversation, or a trigger that loads older messages when
 * scrolled near.
 */
function Beginning({ isWhole, isEmpty, older: { isLoading, hasFailed, loadOlder } }: BeginningProps) {
  const t = useTranslation();
  const [top, isNear] = useInView('800px 0px 0px');
  const isWanted = !isWhole && isNear && !hasFailed;
  useEffect(() => {
    if (isWanted) loadOlder();
    // oxlint-disable-next-line react/exhaustive-deps -- requested once: the callback changes on every render
  }, [isWanted]);
  if (isWhole) {
    return (
      <p className="py-3 text-center text-ink-soft text-small">{t(isEmpty ? 'messages.first' : 'messages.begin')}</p>
    );
  }
  return (
    <div ref={top} className="flex min-h-14 flex-col items-center justify-center text-center text-ink-soft text-small">
      {hasFailed && !isLoading ? (
        <>
          <p>{t('messages.olderFailed')}</p>
          <Button kind="bare" onClick={() => loadOlder()}>
            {t('ui.retry')}
          </Button>
        </>
      ) : (
        <p>{t('messages.olderLoading')}</p>
      )}
    </div>
  );
}

function DayLine({ day, childId }: { day: string; childId: number | undefined }) {
  const t = useTranslation();
  const locale = useLocale();
  const today = useSchoolTime(childId).day;
  return <li className="py-2 text-center text-ink-soft text-tiny">{formatMessageDay(day, today, locale, t)}</li>;
}

function UnheardLine() {
  const t = useTranslation();
  return <li className="py-2 text-center text-ink-soft text-tiny">{t('messages.unheard')}</li>;
}

function NewLine() {
  const t = useTranslation();
  return <li className="new-line py-2 font-bold text-maple text-tiny">{t('messages.newMessages')}</li>;
}
