import { Link } from 'wouter';
import { calledName } from '#core/sessions/first-name-rules.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { excerptOf } from './excerpt.ts';
import { titleInWords, whenInWords } from './message-words.ts';
import type { Opened } from './use-address.ts';

type Props = {
  messages: readonly Message[];
  words: readonly string[];
  conversations: readonly Conversation[];
  hrefOf: (opened: Opened) => string;
};

/** The messages in which what is searched for stands, each with the way to where it was said. */
export function FoundMessages({ messages, words, conversations, hrefOf }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { id: me } = usePerson();
  const { day } = useSchoolTime();
  const zone = useSchoolZone();
  const titleOf = ({ conversationId, sender }: Message) => {
    const conversation = conversations.find(({ id }) => id === conversationId);
    return conversation ? titleInWords(conversation, t) : sender;
  };
  return (
    <section aria-labelledby="found" className="border-line border-t pt-3">
      <h2 id="found" className="font-semibold text-ink-soft text-small">
        {t('messages.found')}
      </h2>
      <ul className="list-rows mt-1 flex flex-col gap-0.5">
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              href={hrefOf({ conversation: message.conversationId, message: message.id })}
              className="list-row block rounded-control py-2 active:bg-sunken"
            >
              <span className="flex items-center gap-2">
                <span dir="auto" className="min-w-0 flex-1 truncate font-semibold text-note">
                  {titleOf(message)}
                </span>
                <span className="shrink-0 text-ink-soft text-tiny">
                  {whenInWords(message.createdAt, day, zone, locale, t)}
                </span>
              </span>
              <span dir="auto" className="line-clamp-2 text-ink-soft text-small">
                {message.senderId === me
                  ? t('messages.you', { text: '' })
                  : t('messages.saidBy', { name: calledName(message.sender), text: '' })}
                {excerptOf(message.content, words).map(({ text, isHit }, n) =>
                  isHit ? (
                    // Parts of one text never change places.
                    // oxlint-disable-next-line react/no-array-index-key
                    <mark key={n} className="rounded-s bg-sun-tint text-ink">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
