import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { formatDay } from '#core/time/format.ts';
import { ConversationPlaceholder } from '#web/messages/ConversationPlaceholder.tsx';
import { ConversationSkeleton } from '#web/messages/ConversationSkeleton.tsx';
import { contactsQuery, conversationsQuery } from '#web/messages/message-queries.ts';
import { nameOf } from '#web/messages/message-target.ts';
import type { MessagesUrl, OpenChildConversation } from '#web/messages/use-messages-url.ts';
import { reportQuery } from '#web/reports/report-queries.ts';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

/** The maximum length of the quote of a report's notes. */
const maxQuoteLength = 300;

/** Redirects to a child's conversation. From a daily report, the composer starts with a quote of that report. */
export function ChildConversationRedirect({
  opened,
  hrefOf,
}: {
  opened: OpenChildConversation;
  hrefOf: MessagesUrl['hrefOf'];
}) {
  const t = useTranslation();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const list = useQuery(conversationsQuery);
  const contacts = useQuery(contactsQuery);
  const page = { childId: opened.child, date: opened.date ?? '' };
  const report = useQuery({ ...reportQuery(page, locale), enabled: opened.date !== undefined });
  const all = [...(list.data ?? []), ...(contacts.data?.conversations ?? [])];
  const found = all.find(({ type, childId }) => type === 'child' && childId === opened.child);
  const [draft, touch] = useDraft<{ text: string }>(`message ${nameOf({ conversationId: found?.id ?? 0 })}`);

  const isReady = found !== undefined && !report.isLoading;
  useEffect(() => {
    if (!isReady) return;
    if (report.data) {
      const about = t('messages.aboutReport', { name: found.title, day: formatDay(report.data.date, locale, 'long') });
      const signs = Array.from(report.data.notes);
      const notes = signs.length > maxQuoteLength ? `${signs.slice(0, maxQuoteLength).join('')}…` : report.data.notes;
      const quote = notes ? `${about}\n${t('messages.quoted', { text: notes })}\n` : `${about}\n`;
      if (!draft?.text?.includes(about)) touch({ text: [draft?.text, quote].filter(Boolean).join('\n') });
    }
    navigate(hrefOf({ conversation: found.id }), { replace: true });
  });

  if (isReady || list.isPending || contacts.isPending || report.isLoading) return <ConversationSkeleton />;
  return (
    <ConversationPlaceholder
      back={hrefOf()}
      icon={SearchX}
      title={t('messages.unknown')}
      text={t('messages.unknownText')}
    />
  );
}
