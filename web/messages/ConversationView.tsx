import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Conversation, MessagingBar } from '#core/messages/conversation.ts';
import { Button } from '#web/ui/Button.tsx';
import { discardDraft, draftOf, touchDraft } from '#web/ui/browser/draft-storage.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Bubble } from './group-messages.ts';
import { Composer, type MessageDraft } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { MessageLog } from './MessageLog.tsx';
import { ComposerDisabled } from './ComposerDisabled.tsx';
import type { History } from './message-history.ts';
import { historyQuery } from './message-queries.ts';
import { nameOf, type MessageTarget } from './message-target.ts';
import { useSplitLayout } from './use-split.ts';
import { useVisualViewport } from './use-visual-viewport.ts';
import type { WrittenMessage } from '#web/messages/outbox/send.ts';
import { useOutbox } from '#web/messages/outbox/use-outbox.ts';

type Props = {
  place: MessageTarget;
  /** Undefined before the first message. */
  conversation: Conversation | undefined;
  title: string;
  /** The other participant, in a conversation of two. */
  otherId: number | undefined;
  subtitle: string;
  bar: MessagingBar | null;
  back: string;
  soughtId: number | undefined;
  /** Where the child of the conversation is, for staff. */
  status?: ReactNode;
  /** Actions on the other participant, next to their name. */
  options?: ReactNode;
  /** What the user can do when they cannot write. */
  remedy?: ReactNode;
};

const emptyHistory: History = { messages: [], isWhole: true };
/** An empty history: the user can already write while it loads. */
const unheard: History = { messages: [], isWhole: false };

/** A conversation: header, messages, composer. */
export function ConversationView(props: Props) {
  const { place, conversation, title, otherId, subtitle, bar, back, soughtId, status, options, remedy } = props;
  const t = useTranslation();
  const wide = useSplitLayout();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  const query = useQuery({ ...historyQuery(conversation?.id ?? 0), enabled: conversation !== undefined });
  const history = conversation ? query.data : emptyHistory;
  const outgoing = useOutbox(place, history?.messages ?? emptyHistory.messages);
  const shown = history ?? (outgoing.outbox.length > 0 ? unheard : undefined);
  // Only the name: subscribing to the draft here would rerender the whole conversation at every keystroke.
  const draftName = `message ${nameOf(place)}`;
  useVisualViewport(pane);
  useFocusOnOpening(nameOf(place), field, heading);
  const send = (written: WrittenMessage) => {
    discardDraft(draftName);
    outgoing.say(written);
    scroller.current?.scrollTo({ top: 0 });
  };
  const takeBack = ({ key, content, attachments = [] }: Bubble) => {
    outgoing.takeBack(key);
    const { text: begun, files = [] } = draftOf<MessageDraft>(draftName) ?? {};
    const text = [content, begun].filter(Boolean).join('\n');
    touchDraft<MessageDraft>(draftName, { text, files: [...attachments, ...files] });
    field.current?.focus();
  };
  return (
    <section ref={pane} aria-label={title} className="conversation flex flex-col">
      <ConversationHeader
        title={title}
        subtitle={subtitle}
        conversation={conversation}
        otherId={otherId}
        back={back}
        heading={heading}
        status={status}
      >
        {options}
      </ConversationHeader>
      {!wide && (
        <div className="px-3 empty:hidden">
          <StaleDataNotice queries={[query]} />
        </div>
      )}
      {shown ? (
        <MessageLog
          key={history ? nameOf(place) : 'unheard'}
          conversation={conversation}
          history={shown}
          outgoing={outgoing}
          name={title}
          soughtId={soughtId}
          onTakeBack={takeBack}
          scroller={scroller}
        />
      ) : (
        <div className="flex-1 overflow-hidden bg-sunken p-4">
          {hasFailed(query) && query.isFetchedAfterMount ? (
            <div className="flex flex-col items-center pt-5 text-center">
              <p className="text-ink-soft">{t('messages.couldNotLoad')}</p>
              <Button kind="bare" onClick={() => void query.refetch()}>
                {t('ui.retry')}
              </Button>
            </div>
          ) : (
            <Skeleton className="h-20 bg-surface" count={4} />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {outgoing.sentCount > 0 && <span key={outgoing.sentCount}>{t('messages.messageSent')}</span>}
      </p>
      {bar === null ? (
        <Composer draftName={draftName} onSend={send} field={field} />
      ) : (
        <ComposerDisabled bar={bar} name={title}>
          {remedy}
        </ComposerDisabled>
      )}
    </section>
  );
}

/** Focuses the composer on a large screen. On a phone that would open the keyboard. */
function useFocusOnOpening(
  name: string,
  field: { current: HTMLElement | null },
  heading: { current: HTMLElement | null },
) {
  const wide = useSplitLayout();
  useEffect(() => {
    if (document.activeElement === field.current && field.current) return;
    const target = wide ? (field.current ?? heading.current) : heading.current;
    target?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- on opening only, not when the screen becomes wider
  }, [name]);
}
