import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Conversation, WritingBar } from '#core/messages/conversation.ts';
import { Button } from '#web/ui/Button.tsx';
import { draftOf, touchDraft } from '#web/ui/drafts.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import type { Bubble } from './bubbles.ts';
import { Composer, type MessageDraft } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { MessageLog } from './MessageLog.tsx';
import { NotWritable } from './NotWritable.tsx';
import type { History } from './message-history.ts';
import { historyQuery } from './message-queries.ts';
import { nameOf, type Place } from './place.ts';
import { useSplit } from './use-split.ts';
import { useSeenArea } from './use-seen-area.ts';
import { useOutbox } from './use-outbox.ts';

type Props = {
  place: Place;
  /** Nothing while the two have not written. */
  conversation: Conversation | undefined;
  title: string;
  subtitle: string;
  bar: WritingBar | null;
  back: string;
  soughtId: number | undefined;
  /** What else can be done about who is written to, beside their name. */
  options?: ReactNode;
  /** What can be done about not being able to write. */
  remedy?: ReactNode;
};

const silence: History = { messages: [], isWhole: true };
/** Nothing is known yet of what was said, and one writes already. */
const unheard: History = { messages: [], isWhole: false };

/** A conversation: with whom, what was said, and where one writes. (§2 Messages screen) */
export function ConversationView(props: Props) {
  const { place, conversation, title, subtitle, bar, back, soughtId, options, remedy } = props;
  const t = useWords();
  const wide = useSplit();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  const asked = useQuery({ ...historyQuery(conversation?.id ?? 0), enabled: conversation !== undefined });
  const history = conversation ? asked.data : silence;
  const said = useOutbox(place, history?.messages ?? silence.messages);
  const shown = history ?? (said.outbox.length > 0 ? unheard : undefined);
  // Not watched here: at a key nothing but the composer is drawn again, however long the conversation.
  const draftName = `message ${nameOf(place)}`;
  useSeenArea(pane);
  useFocusOnOpening(nameOf(place), field, heading);
  const send = (content: string) => {
    touchDraft<MessageDraft>(draftName, { text: '' });
    said.say(content);
    scroller.current?.scrollTo({ top: 0 });
  };
  const takeBack = ({ key, content }: Bubble) => {
    said.takeBack(key);
    const begun = draftOf<MessageDraft>(draftName)?.text;
    touchDraft<MessageDraft>(draftName, { text: [content, begun].filter(Boolean).join('\n') });
    field.current?.focus();
  };
  return (
    <section ref={pane} aria-label={title} className="conversation flex flex-col">
      <ConversationHeader title={title} subtitle={subtitle} conversation={conversation} back={back} heading={heading}>
        {options}
      </ConversationHeader>
      {!wide && (
        <div className="px-3 empty:hidden">
          <Stale asked={[asked]} />
        </div>
      )}
      {shown ? (
        <MessageLog
          key={history ? nameOf(place) : 'unheard'}
          conversation={conversation}
          history={shown}
          said={said}
          name={title}
          soughtId={soughtId}
          onTakeBack={takeBack}
          scroller={scroller}
        />
      ) : (
        <div className="flex-1 overflow-hidden bg-sunken p-4">
          {asked.isError ? (
            <div className="flex flex-col items-center pt-5 text-center">
              <p className="text-ink-soft">{t('messages.couldNotLoad')}</p>
              <Button kind="bare" onClick={() => void asked.refetch()}>
                {t('ui.retry')}
              </Button>
            </div>
          ) : (
            <Skeleton className="h-20 bg-surface" count={4} />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {said.sentCount > 0 && <span key={said.sentCount}>{t('messages.messageSent')}</span>}
      </p>
      {bar === null ? (
        <Composer draftName={draftName} onSend={send} field={field} />
      ) : (
        <NotWritable bar={bar} name={title}>
          {remedy}
        </NotWritable>
      )}
    </section>
  );
}

/** Where there is room one can write at once; on a phone the keyboard stays away until it is wanted. */
function useFocusOnOpening(
  name: string,
  field: { current: HTMLElement | null },
  heading: { current: HTMLElement | null },
) {
  const wide = useSplit();
  useEffect(() => {
    if (document.activeElement === field.current && field.current) return;
    const target = wide ? (field.current ?? heading.current) : heading.current;
    target?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- on opening only, not when the screen becomes wider
  }, [name]);
}
