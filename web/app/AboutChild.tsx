import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { formatDay } from '#core/time/format.ts';
import { Beside } from '#web/messages/Beside.tsx';
import { Coming } from '#web/messages/Coming.tsx';
import { contactsQuery, conversationsQuery } from '#web/messages/message-queries.ts';
import { nameOf } from '#web/messages/place.ts';
import type { Address, OpenedAbout } from '#web/messages/use-address.ts';
import { reportQuery } from '#web/reports/report-queries.ts';
import { useDraft } from '#web/ui/drafts.ts';
import { useLocale, useWords } from '#web/words/words.ts';

/** How much of a report's notes is quoted. */
const longestQuote = 300;

/**
 * The way to a child's conversation; who comes from a day's report finds it quoted in what they write. (§2 Daily
 * reports screen)
 */
export function AboutChild({ opened, hrefOf }: { opened: OpenedAbout; hrefOf: Address['hrefOf'] }) {
  const t = useWords();
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
      const notes = signs.length > longestQuote ? `${signs.slice(0, longestQuote).join('')}…` : report.data.notes;
      const quote = notes ? `${about}\n${t('messages.quoted', { text: notes })}\n` : `${about}\n`;
      if (!draft?.text?.includes(about)) touch({ text: [draft?.text, quote].filter(Boolean).join('\n') });
    }
    navigate(hrefOf({ conversation: found.id }), { replace: true });
  });

  if (isReady || list.isPending || contacts.isPending || report.isLoading) return <Coming />;
  return <Beside back={hrefOf()} icon={SearchX} title={t('messages.unknown')} text={t('messages.unknownText')} />;
}
