import { useQuery } from '@tanstack/react-query';
import { ChevronRight, PackagePlus, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { formatMoney } from '#core/store/money.ts';
import type { StaffProduct } from '#core/store/product.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { staffProductsQuery } from './staff-store-queries.ts';
import { taxLabels } from './store-labels.ts';

type Props = { school: number | null; isOffice: boolean; base: string };

/** The school's products with their stock; the office can edit them. */
export function StaffProductList({ school, isOffice, base }: Props) {
  const t = useTranslation();
  const query = useQuery(staffProductsQuery(school));
  const inSchool = school === null ? '' : `?school=${school}`;
  return (
    <>
      <StaleDataNotice queries={[query]} />
      {isOffice && (
        <Link href={`${base}/new${inSchool}`} className={classes(buttonClasses('quiet'), 'self-start')}>
          <Plus aria-hidden size={20} />
          {t('staffStore.newArticle')}
        </Link>
      )}
      {query.isPending && <Skeleton className="h-24" count={4} />}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState
            icon={PackagePlus}
            tone="stone"
            title={t('staffStore.noArticles')}
            text={t(isOffice ? 'staffStore.noArticlesText' : 'store.noneText')}
          />
        </Card>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="overflow-hidden rounded-m border border-line bg-surface shadow-1">
          {query.data.map((product) => (
            <li key={product.id} className="border-line border-b last:border-b-0">
              {isOffice ? (
                <Link
                  href={`${base}/${product.id}${inSchool}`}
                  className="flex items-center gap-3 p-4 active:bg-sunken"
                >
                  <ProductRow product={product} />
                  <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
                </Link>
              ) : (
                <div className="flex items-center gap-3 p-4">
                  <ProductRow product={product} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ProductRow({ product }: { product: StaffProduct }) {
  const t = useTranslation();
  const locale = useLocale();
  const { name, picture, priceCents, tax, isHidden, sizes } = product;
  const offered = sizes.filter(({ isOffered }) => isOffered);
  return (
    <>
      <ProductPicture picture={picture} photo={product.photo} className="size-16 rounded-control p-1" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-bold text-card leading-snug">
            <BilingualText text={name} />
          </strong>
          {isHidden && <Chip>{t('staffStore.hidden')}</Chip>}
        </span>
        <span className="block text-ink-soft text-small tabular-nums">
          {formatMoney(priceCents, locale)}, {t(taxLabels[tax])}
        </span>
        <span className="mt-1.5 flex flex-wrap gap-1.5 tabular-nums">
          {offered.map(({ id, label, stock }) => (
            <Chip key={id} tone={stock === 0 ? 'maple' : 'stone'}>
              {stock === 0 && !label && t('store.soldOut')}
              {stock > 0 && !label && t('staffStore.inStock', { n: stock })}
              {label && t('staffStore.sizeStock', { size: label, n: stock })}
            </Chip>
          ))}
        </span>
      </span>
    </>
  );
}
