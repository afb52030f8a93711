import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { orderFilters } from '#core/store/order.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { StaffOrderCard } from './StaffOrderCard.tsx';
import { staffOrdersQuery, exportLink } from './staff-store-queries.ts';

type Props = { school: number | null; isOffice: boolean };

/**
 * The school's orders by status or by refund owed, those to prepare by default, optionally of one group. The filters
 * are in the URL.
 */
export function StaffOrderList({ school, isOffice }: Props) {
  const t = useTranslation();
  const { locale } = useCurrentUser();
  const [params, ask] = useSearchParams();
  const text = params.get('status');
  const status = orderFilters.find((one) => one === text) ?? (text === 'all' ? null : 'placed');
  const group = Number(params.get('group')) || null;
  const choice = { school, status, group };
  const query = useInfiniteQuery(staffOrdersQuery(choice, locale));
  const desk = query.data?.pages[0];
  const orders = query.data?.pages.flatMap((page) => page.orders);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    ask(next, { replace: true });
  };
  return (
    <>
      <StaleDataNotice queries={[query]} />
      <RadioGroup
        look="chips"
        name="status"
        legend={t('staffStore.status')}
        options={[
          ...orderFilters.map((value) => ({
            value: value as string,
            label: desk
              ? t('staffStore.statusCount', { status: t(`store.${value}`), n: desk.counts[value] })
              : t(`store.${value}`),
          })),
          { value: 'all', label: t('staffStore.all') },
        ]}
        value={status ?? 'all'}
        onChange={(value) => choose('status', value)}
      />
      <div className="flex max-w-column flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <Field label={t('staffStore.group')}>
            {(wiring) => (
              <Select {...wiring} value={group ?? ''} onChange={({ target }) => choose('group', target.value)}>
                <option value="">{t('staffStore.allGroups')}</option>
                {desk?.groups.map(({ id, className }) => (
                  <option key={id} value={id}>
                    {t('children.room', { room: className })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {isOffice && (
          <a href={exportLink(choice)} download className={buttonClasses('line')}>
            <Download aria-hidden size={18} />
            {t('staffStore.export')}
          </a>
        )}
      </div>
      {query.isPending && <Skeleton className="h-36" count={3} />}
      {orders?.length === 0 && (
        <Card>
          <EmptyState icon={PackageOpen} tone="stone" title={t('staffStore.none')} text={t('staffStore.noneText')} />
        </Card>
      )}
      {orders && orders.length > 0 && (
        <ul id="desk-orders" tabIndex={-1} className="grid gap-3 outline-none rail:grid-cols-2">
          {orders.map((order) => (
            <StaffOrderCard key={order.id} order={order} isOffice={isOffice} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button kind="quiet" wide unready={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('staffStore.earlier')}
        </Button>
      )}
    </>
  );
}
