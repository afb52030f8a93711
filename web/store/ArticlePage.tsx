import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { usePerson } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { staffProductsQuery } from './staff-store-queries.ts';

type Props = { /** Nothing of a new one. */ id: number | null; school: number | null; backTo: string };

/** One article to write or to change. */
export function ArticlePage({ id, school, backTo }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { schools } = usePerson();
  const asked = useQuery(staffProductsQuery(school));
  const product = id === null ? null : asked.data?.find((one) => one.id === id);
  const schoolId = product?.schoolId ?? school ?? schools[0]?.id ?? 0;
  return (
    <>
      <SubPageHeading back={{ label: t('staffStore.back'), to: backTo }}>
        {id === null ? t('staffStore.newArticle') : product ? product.name[locale] : t('app.store')}
      </SubPageHeading>
      <Stale asked={[asked]} />
      {asked.isPending && <Skeleton className="h-24" count={5} />}
      {asked.data && product === undefined && (
        <Card>
          <EmptyState
            icon={PackageX}
            tone="stone"
            title={t('staffStore.notFound')}
            text={t('staffStore.notFoundText')}
          />
        </Card>
      )}
      {asked.data && product !== undefined && <ArticleForm product={product} schoolId={schoolId} backTo={backTo} />}
    </>
  );
}
