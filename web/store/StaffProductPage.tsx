import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { inLanguage } from '#core/lang/bilingual.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ProductForm } from './ProductForm.tsx';
import { staffProductsQuery } from './staff-store-queries.ts';

type Props = {
  /** Null for a new product. */
  id: number | null;
  school: number | null;
  backTo: string;
};

/** The editor of a new or existing product. */
export function StaffProductPage({ id, school, backTo }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { schools } = useCurrentUser();
  const query = useQuery(staffProductsQuery(school));
  const product = id === null ? null : query.data?.find((one) => one.id === id);
  const schoolId = product?.schoolId ?? school ?? schools[0]?.id ?? 0;
  const name = inLanguage(product?.name ?? {}, locale);
  return (
    <>
      <SubPageHeading back={{ label: t('staffStore.back'), to: backTo }} lang={name.lang}>
        {id === null ? t('staffStore.newArticle') : name.text || t('app.store')}
      </SubPageHeading>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" count={5} />}
      {query.data && product === undefined && (
        <Card>
          <EmptyState
            icon={PackageX}
            tone="stone"
            title={t('staffStore.notFound')}
            text={t('staffStore.notFoundText')}
          />
        </Card>
      )}
      {query.data && product !== undefined && <ProductForm product={product} schoolId={schoolId} backTo={backTo} />}
    </>
  );
}
