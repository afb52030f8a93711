import { ArrowDown } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useState } from 'react';
import type { Conversation } from '#core/messages/conversation.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { type Bubble, bubblesOf, firstUnreadOf, type PlacedBubble, placed } from './bubbles.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { History } from './message-history.ts';
import { useOlder } from './message-queries.ts';
import { dayInWords } from './message-words.ts';
import { keyOf } from './send.ts';
import { useOnScreen } from './use-on-screen.ts';
import type { useOutbox } from './use-outbox.ts';
import { useReadingMark } from './use-reading-mark.ts';

type Props = {
  conversation: Conversation | undefined;
  history: History;
  said: ReturnType<typeof useOutbox>;
  name: string;
  /** The message that a search led to. */
  soughtId: number | undefined;
  onTakeBack: (bubble: Bubble) => void;
  scroller: RefObject<HTMLDivElement | null>;
};

/**
 * What was said, the newest below. It is scrolled from its foot (see messages.css), so that it opens at the newest,
 * follows it, and stays where it is when older messages come in above.
 */
export function MessageLog({ conversation, history, said, name, soughtId, onTakeBack, scroller }: Props) {
  const t = useWords();
  const { id: me } = usePerson();
  const zone = useSchoolZone(conversation?.childId);
  const { messages, isWhole } = history;
  const { outbox, arrived } = said;
  const unread = conversation?.unread ?? 0;
  const [newFrom] = useState(() => firstUnreadOf(messages, unread, me));
  // What was there before is no news: it stands outside of what is read out.
  const [newsFrom] = useState(messages[0]?.id ?? 0);
  const [end, isAtEnd] = useOnScreen('0px 0px 40px');
  useReadingMark({ conversationId: conversation?.id, unread, newestId: messages.at(-1)?.id, isAtEnd });
  const isShared = conversation !== undefined && conversation.type !== 'individual';
  const isStaff = (userId: number) =>
    conversation?.participants.some((one) => one.isStaff && one.id === userId) ?? false;
  const bubbles = placed(bubblesOf({ messages, outbox, arrived, keyOf, me, isStaff }), (instant) => {
    return schoolTimeAt(new Date(instant), zone).day;
  });
  const cut = bubbles.findIndex(({ id }) => id === undefined || id >= newsFrom);
  const older = useOlder(conversation?.id ?? 0);
  useSought(
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
              onRetry={said.tryAgain}
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
        // What is scrolled must be reached by the keyboard.
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

/** Leads to the message that a search found, however far back it is. */
function useSought(id: number | undefined, isThere: boolean, isWhole: boolean, load: (until: number) => void): void {
  const isMissing = id !== undefined && !isThere && !isWhole;
  useEffect(() => {
    if (isMissing && id !== undefined) load(id);
    // oxlint-disable-next-line react/exhaustive-deps -- asked for once: whoever asks is another at every drawing
  }, [id, isMissing]);
  useEffect(() => {
    if (isThere) document.getElementById(`message-${id}`)?.scrollIntoView({ block: 'center' });
  }, [id, isThere]);
}

type BeginningProps = { isWhole: boolean; isEmpty: boolean; older: ReturnType<typeof useOlder> };

/** What stands above the oldest message held: the beginning, or what brings the ones before it as one comes near. */
function Beginning({ isWhole, isEmpty, older: { isLoading, hasFailed, loadOlder } }: BeginningProps) {
  const t = useWords();
  const [top, isNear] = useOnScreen('800px 0px 0px');
  const isWanted = !isWhole && isNear && !hasFailed;
  useEffect(() => {
    if (isWanted) loadOlder();
    // oxlint-disable-next-line react/exhaustive-deps -- asked for once: whoever asks is another at every drawing
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
  const t = useWords();
  const locale = useLocale();
  const today = useSchoolTime(childId).day;
  return <li className="py-2 text-center text-ink-soft text-tiny">{dayInWords(day, today, locale, t)}</li>;
}

function UnheardLine() {
  const t = useWords();
  return <li className="py-2 text-center text-ink-soft text-tiny">{t('messages.unheard')}</li>;
}

function NewLine() {
  const t = useWords();
  return <li className="new-line py-2 font-bold text-maple text-tiny">{t('messages.newMessages')}</li>;
}
