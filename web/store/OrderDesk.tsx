import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { deskParts } from '#core/store/order.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { DeskOrder } from './DeskOrder.tsx';
import { deskQuery, exportLink } from './staff-store-queries.ts';

type Props = { school: number | null; isOffice: boolean };

/**
 * The school's orders by where they stand or by what is to give back, those to prepare unless said; of one group where
 * it is chosen. Both are in the address.
 */
export function OrderDesk({ school, isOffice }: Props) {
  const t = useWords();
  const { locale } = usePerson();
  const [params, ask] = useSearchParams();
  const said = params.get('status');
  const status = deskParts.find((one) => one === said) ?? (said === 'all' ? null : 'placed');
  const group = Number(params.get('group')) || null;
  const choice = { school, status, group };
  const asked = useInfiniteQuery(deskQuery(choice, locale));
  const desk = asked.data?.pages[0];
  const orders = asked.data?.pages.flatMap((page) => page.orders);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    ask(next, { replace: true });
  };
  return (
    <>
      <Stale asked={[asked]} />
      <Choice
        look="chips"
        name="status"
        legend={t('staffStore.status')}
        options={[
          ...deskParts.map((value) => ({
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
      {asked.isPending && <Skeleton className="h-36" count={3} />}
      {orders?.length === 0 && (
        <Card>
          <EmptyState icon={PackageOpen} tone="stone" title={t('staffStore.none')} text={t('staffStore.noneText')} />
        </Card>
      )}
      {orders && orders.length > 0 && (
        <ul id="desk-orders" tabIndex={-1} className="grid gap-3 outline-none rail:grid-cols-2">
          {orders.map((order) => (
            <DeskOrder key={order.id} order={order} isOffice={isOffice} />
          ))}
        </ul>
      )}
      {asked.hasNextPage && (
        <Button kind="quiet" wide unready={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('staffStore.earlier')}
        </Button>
      )}
    </>
  );
}
