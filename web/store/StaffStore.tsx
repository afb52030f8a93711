import { useSearchParams } from 'wouter';
import { usePerson } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useWords } from '#web/words/words.ts';
import { ArticleList } from './ArticleList.tsx';
import { ArticlePage } from './ArticlePage.tsx';
import { OrderDesk } from './OrderDesk.tsx';

type Props = {
  /** What the address says after the store’s: nothing, `new`, or the number of an article. */
  article: string | undefined;
  /** Which of one’s schools the address names. */
  school: number | null;
  base: string;
};

/** The store as the school sees it: the orders, or the articles; one article where the address names it. */
export function StaffStore({ article, school, base }: Props) {
  const t = useWords();
  const isOffice = usePerson().capacities.includes('admin');
  const [params, ask] = useSearchParams();
  const part = params.get('part') === 'articles' ? 'articles' : 'orders';
  const backTo = `${base}?${new URLSearchParams({ part: 'articles', ...(school !== null && { school: String(school) }) })}`;
  if (article !== undefined && isOffice) {
    return (
      <ArticlePage key={article} id={article === 'new' ? null : Number(article)} school={school} backTo={backTo} />
    );
  }
  return (
    <>
      <PageHeading>{t('app.store')}</PageHeading>
      <TabList
        look="bar"
        label={t('store.parts')}
        tabs={[
          { value: 'orders', label: t('store.orders') },
          { value: 'articles', label: t('staffStore.articles') },
        ]}
        value={part}
        onChange={(value) =>
          ask(
            { ...(school !== null && { school: String(school) }), ...(value === 'articles' && { part: value }) },
            { replace: true },
          )
        }
        panelId="staff-store"
      />
      <TabPanel
        id="staff-store"
        label={t(`store.${part === 'orders' ? 'orders' : 'shop'}`)}
        className="flex flex-col gap-4"
      >
        {part === 'orders' ? (
          <OrderDesk school={school} isOffice={isOffice} />
        ) : (
          <ArticleList school={school} isOffice={isOffice} base={base} />
        )}
      </TabPanel>
    </>
  );
}
