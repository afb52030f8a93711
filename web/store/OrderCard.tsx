import { ExternalLink, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#core/store/money.ts';
import type { Order } from '#core/store/order.ts';
import { isUnpaid, canCancel } from '#core/store/order-rules.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { formatOrderDay, lineLabel, paymentLabel, statusTones } from './store-labels.ts';

type Props = { id: string; order: Order; name: string };

/** One order: child, status, lines, totals and payment. */
export function OrderCard({ id, order, name }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone(order.childId);
  const [cancels, setCancels] = useState(false);
  const { status, lines, paymentUrl } = order;
  const payment = paymentLabel(order, locale, t);
  const isOver = status === 'cancelled';
  return (
    <Card
      as="li"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      className={classes('flex flex-col gap-3', status === 'ready' && 'border-fir', isOver && 'shadow-none')}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={`${id}-name`} className="font-bold text-card leading-tight">
            {t('store.number', { n: order.id })}
          </h2>
          <p className="text-ink-soft text-small">
            {t('store.forChild', { name, day: formatOrderDay(order.createdAt, zone, locale) })}
          </p>
        </div>
        <span className="flex flex-wrap gap-1.5">
          <Chip tone={statusTones[status]}>{t(`store.${status}`)}</Chip>
          {payment && <Chip tone={payment.tone}>{payment.text}</Chip>}
        </span>
      </div>
      {status === 'ready' && (
        <p className="flex items-center gap-2 rounded-control bg-fir-tint px-3 py-2 font-semibold text-fir text-small">
          <PackageCheck aria-hidden size={20} className="shrink-0" />
          {t('store.readyText')}
        </p>
      )}
      <ul className="flex flex-col gap-1 text-small">
        {lines.map((line) => (
          <li key={line.sizeId} className="flex justify-between gap-3">
            <span>
              {line.quantity} × <bdi lang={line.lang}>{lineLabel(line)}</bdi>
            </span>
            <span className="tabular-nums">{formatMoney(line.priceCents * line.quantity, locale)}</span>
          </li>
        ))}
      </ul>
      {!isOver && <OrderTotals totals={order} folded={status === 'handed_over'} />}
      {order.owedBackCents > 0 && (
        <p className="text-small">{t('store.owedBack', { amount: formatMoney(order.owedBackCents, locale) })}</p>
      )}
      {order.refundedAt !== null && (
        <p className="text-small">
          {t('store.refundedOn', {
            amount: formatMoney(order.refundedCents, locale),
            day: formatOrderDay(order.refundedAt, zone, locale),
          })}
        </p>
      )}
      {isUnpaid(order) && (
        <p className="text-ink-soft text-small">{t(paymentUrl ? 'store.payEither' : 'store.payAtSchool')}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {paymentUrl && (
          <a href={paymentUrl} className={buttonClasses('quiet')}>
            <ExternalLink aria-hidden size={18} />
            {t('store.payOnline')}
          </a>
        )}
        {canCancel(order) && (
          <Button kind="danger" aria-haspopup="dialog" onClick={() => setCancels(true)}>
            {t('store.cancel')}
          </Button>
        )}
      </div>
      {cancels && <CancelOrderDialog order={order} cardId={id} onClose={() => setCancels(false)} />}
    </Card>
  );
}
