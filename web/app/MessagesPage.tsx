import '#web/messages/messages.css';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { BlockedParents } from '#web/connections/BlockedParents.tsx';
import { ParentList } from '#web/connections/ParentList.tsx';
import { ConversationSkeleton } from '#web/messages/ConversationSkeleton.tsx';
import { Inbox } from '#web/messages/Inbox.tsx';
import { contactsQuery, conversationsQuery } from '#web/messages/message-queries.ts';
import { TeacherList } from '#web/messages/TeacherList.tsx';
import { useSplitLayout } from '#web/messages/use-split.ts';
import { type MessageTab, messageTabs, useMessagesUrl } from '#web/messages/use-messages-url.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ConversationRoute } from './ConversationRoute.tsx';
import { paths } from './paths.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

const ChildConversationRedirect = onDemand(
  () => import('./ChildConversationRedirect.tsx').then((m) => ({ Screen: m.ChildConversationRedirect })),
  <ConversationSkeleton />,
);

type Props = {
  base?: string;
  settings?: string;
  /** Where a child is, for staff. */
  statusOfChild?: (childId: number) => ReactNode;
};

/** The inbox with staff and parents. The open conversation is next to it, or replaces it on a phone. */
export function MessagesPage({ base = paths.messages, settings = paths.settings, statusOfChild }: Props) {
  const t = useTranslation();
  const wide = useSplitLayout();
  const address = useMessagesUrl(base);
  const conversations = useQuery(conversationsQuery);
  const contacts = useQuery(contactsQuery);
  const { tab, opened, hrefOf, choose } = address;
  const openId = opened && 'conversation' in opened ? opened.conversation : undefined;
  useRestoreFocus(openId);
  const tabs = messageTabs.map((value) => ({ value, label: t(`messages.${value}`) }));
  return (
    <div className="panes flex flex-col gap-4">
      {(wide || !opened) && (
        <div className="list-pane flex flex-col gap-3">
          <StaleDataNotice queries={tab === 'inbox' ? [conversations] : [contacts]} />
          <TabList label={t('messages.tabs')} tabs={tabs} value={tab} onChange={choose} panelId="message-tab" />
          <TabPanel id="message-tab" label={t(`messages.${tab}`)}>
            <Panel tab={tab} openId={openId} address={address} settings={settings} base={base} />
          </TabPanel>
        </div>
      )}
      {opened &&
        ('child' in opened ? (
          <ChildConversationRedirect opened={opened} hrefOf={hrefOf} />
        ) : (
          <ConversationRoute opened={opened} back={hrefOf()} statusOfChild={statusOfChild} />
        ))}
      {wide && !opened && (
        <div className="grid flex-1 place-items-center bg-sunken">
          <EmptyState icon={MessageCircle} tone="river" title={t('messages.choose')} text={t('messages.chooseText')} />
        </div>
      )}
    </div>
  );
}

type PanelProps = {
  tab: MessageTab;
  openId: number | undefined;
  address: ReturnType<typeof useMessagesUrl>;
  settings: string;
  base: string;
};

function Panel({ tab, openId, address: { hrefOf }, settings, base }: PanelProps) {
  const { data: contacts, isPending } = useQuery(contactsQuery);
  if (tab === 'inbox') return <Inbox openId={openId} hrefOf={hrefOf} teachersHref={`${base}?tab=teachers`} />;
  if (isPending) return <Skeleton className="h-20" count={4} />;
  if (!contacts) return null;
  const hrefTo = (to: number) => hrefOf({ to });
  if (tab === 'teachers') return <TeacherList teachers={contacts.teachers} hrefOf={hrefTo} />;
  return (
    <>
      <ParentList parents={contacts.parents} hrefOf={hrefTo} settings={settings} />
      <BlockedParents />
    </>
  );
}

/** Prefetches the page's data. */
export function prefetchMessages(client: QueryClient): void {
  void client.prefetchQuery(conversationsQuery);
  void client.prefetchQuery(contactsQuery);
}
