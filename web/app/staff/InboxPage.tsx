import { useSearchParams } from 'wouter';
import { FeedbackInbox } from '#web/feedback/FeedbackInbox.tsx';
import { SuggestionInbox } from '#web/suggestions/SuggestionInbox.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

const tabs = ['suggestions', 'feedback'] as const;

/** The office's inbox of feedback and suggestions. The selected tab is in the URL. */
export function InboxPage() {
  const t = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'feedback' ? 'feedback' : 'suggestions';
  const choose = (next: string) => {
    const search = new URLSearchParams(params);
    search.set('tab', next);
    setParams(search, { replace: true });
  };
  return (
    <>
      <PageHeading>{t('staff.inbox')}</PageHeading>
      <TabList
        label={t('inbox.tabs')}
        tabs={tabs.map((value) => ({ value, label: t(`inbox.${value}`) }))}
        value={tab}
        onChange={choose}
        panelId="inbox-tab"
      />
      <TabPanel id="inbox-tab" label={t(`inbox.${tab}`)} className="flex flex-col gap-4">
        {tab === 'suggestions' ? <SuggestionInbox /> : <FeedbackInbox />}
      </TabPanel>
    </>
  );
}
