import { useSearchParams } from 'wouter';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { StaffProductList } from './StaffProductList.tsx';
import { StaffProductPage } from './StaffProductPage.tsx';
import { StaffOrderList } from './StaffOrderList.tsx';

type Props = {
  /** The path below the store's: none, `new`, or a product id. */
  article: string | undefined;
  /** The user's school that the URL names. */
  school: number | null;
  base: string;
};

/** The store for staff: orders or products, or the product in the URL. */
export function StaffStore({ article, school, base }: Props) {
  const t = useTranslation();
  const isOffice = useCurrentUser().capacities.includes('admin');
  const [params, ask] = useSearchParams();
  const part = params.get('part') === 'articles' ? 'articles' : 'orders';
  const backTo = `${base}?${new URLSearchParams({ part: 'articles', ...(school !== null && { school: String(school) }) })}`;
  if (article !== undefined && isOffice) {
    return (
      <StaffProductPage key={article} id={article === 'new' ? null : Number(article)} school={school} backTo={backTo} />
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
          <StaffOrderList school={school} isOffice={isOffice} />
        ) : (
          <StaffProductList school={school} isOffice={isOffice} base={base} />
        )}
      </TabPanel>
    </>
  );
}
