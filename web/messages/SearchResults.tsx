import { Link } from 'wouter';
import { displayNameOf } from '#core/account/first-name-rules.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { excerptOf } from './excerpt.ts';
import { conversationTitle, formatWhen } from './message-labels.ts';
import type { OpenPane } from './use-messages-url.ts';

type Props = {
  messages: readonly Message[];
  words: readonly string[];
  conversations: readonly Conversation[];
  hrefOf: (opened: OpenPane) => string;
};

/** The messages that match a search, each with a link to its place in the conversation. */
export function SearchResults({ messages, words, conversations, hrefOf }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { id: me } = useCurrentUser();
  const { day } = useSchoolTime();
  const zone = useSchoolZone();
  const titleOf = ({ conversationId, sender }: Message) => {
    const conversation = conversations.find(({ id }) => id === conversationId);
    return conversation ? conversationTitle(conversation, t) : sender;
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
                  {formatWhen(message.createdAt, day, zone, locale, t)}
                </span>
              </span>
              <span dir="auto" className="line-clamp-2 text-ink-soft text-small">
                {message.senderId === me
                  ? t('messages.you', { text: '' })
                  : t('messages.saidBy', { name: displayNameOf(message.sender), text: '' })}
                {excerptOf(message.content, words).map(({ text, isHit }, n) =>
                  isHit ? (
                    // The parts of a text are static.
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
