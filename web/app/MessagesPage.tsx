import '#web/messages/messages.css';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { BlockedParents } from '#web/connections/BlockedParents.tsx';
import { ParentList } from '#web/connections/ParentList.tsx';
import { Coming } from '#web/messages/Coming.tsx';
import { Inbox } from '#web/messages/Inbox.tsx';
import { contactsQuery, conversationsQuery } from '#web/messages/message-queries.ts';
import { TeacherList } from '#web/messages/TeacherList.tsx';
import { useSplit } from '#web/messages/use-split.ts';
import { type MessageTab, messageTabs, useAddress } from '#web/messages/use-address.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { onDemand } from '#web/ui/on-demand.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useWords } from '#web/words/words.ts';
import { OpenConversation } from './OpenConversation.tsx';
import { paths } from './paths.ts';
import { useReturn } from './use-return.ts';

const AboutChild = onDemand(() => import('./AboutChild.tsx').then((m) => ({ Screen: m.AboutChild })), <Coming />);

type Props = { base?: string; settings?: string };

/**
 * The inbox, the staff and the parents; beside them, or on a phone in their place, a conversation. (§2 Messages screen)
 */
export function MessagesPage({ base = paths.messages, settings = paths.settings }: Props) {
  const t = useWords();
  const wide = useSplit();
  const address = useAddress(base);
  const conversations = useQuery(conversationsQuery);
  const contacts = useQuery(contactsQuery);
  const { tab, opened, hrefOf, choose } = address;
  const openId = opened && 'conversation' in opened ? opened.conversation : undefined;
  useReturn(openId);
  const tabs = messageTabs.map((value) => ({ value, label: t(`messages.${value}`) }));
  return (
    <div className="panes flex flex-col gap-4">
      {(wide || !opened) && (
        <div className="list-pane flex flex-col gap-3">
          <Stale asked={[conversations, contacts]} />
          <TabList label={t('messages.tabs')} tabs={tabs} value={tab} onChange={choose} panelId="message-tab" />
          <TabPanel id="message-tab" label={t(`messages.${tab}`)}>
            <Panel tab={tab} openId={openId} address={address} settings={settings} base={base} />
          </TabPanel>
        </div>
      )}
      {opened &&
        ('child' in opened ? (
          <AboutChild opened={opened} hrefOf={hrefOf} />
        ) : (
          <OpenConversation opened={opened} back={hrefOf()} />
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
  address: ReturnType<typeof useAddress>;
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

/** Asks for what the page shows before it is opened. */
export function askMessages(client: QueryClient): void {
  void client.prefetchQuery(conversationsQuery);
  void client.prefetchQuery(contactsQuery);
}
