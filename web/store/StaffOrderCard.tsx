import { useState } from 'react';
import { formatMoney } from '#core/store/money.ts';
import type { OrderStep, StaffOrder, OrderTransition } from '#core/store/order.ts';
import { statusAfterStep } from '#core/store/order-rules.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button, type ButtonKind } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { StaffCancelOrderDialog } from './StaffCancelOrderDialog.tsx';
import { useTransitionOrder } from './staff-store-queries.ts';
import { formatOrderDay, lineLabel, statusTones } from './store-labels.ts';

type Props = { order: StaffOrder; isOffice: boolean };

const done = {
  ready: 'staffStore.isReady',
  hand_over: 'staffStore.isHandedOver',
  pay: 'staffStore.isPaid',
  refund: 'staffStore.isRefunded',
  cancel: 'staffStore.isCancelled',
  undo_ready: 'staffStore.isNotReady',
  undo_hand_over: 'staffStore.isNotHandedOver',
  undo_pay: 'staffStore.isNotPaid',
  undo_refund: 'staffStore.isNotRefunded',
} as const;

const buttons = [
  ['ready', 'staffStore.markReady', 'main'],
  ['hand_over', 'staffStore.handOver', 'main'],
  ['pay', 'staffStore.markPaid', 'line'],
  ['refund', 'staffStore.markRefunded', 'quiet'],
  ['undo_ready', 'staffStore.undoReady', 'bare'],
  ['undo_hand_over', 'staffStore.undoHandOver', 'bare'],
  ['undo_pay', 'staffStore.undoPay', 'bare'],
  ['undo_refund', 'staffStore.undoRefund', 'bare'],
  ['cancel', 'staffStore.cancelOrder', 'bare'],
] as const satisfies readonly (readonly [OrderStep, string, ButtonKind])[];

/** One order for staff: child, lines, payment, and the available actions. */
export function StaffOrderCard({ order, isOffice }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [cancels, setCancels] = useState(false);
  const { id, status, lines, refunds, totalCents, childName, className, by, createdAt } = order;
  const titleId = `desk-${id}`;
  const { sending, failureOf, send } = useTransitionOrder(id, {
    onDone(_, { step }) {
      setCancels(false);
      showToast({ title: t(done[step], { n: id }), ...(step === 'ready' && { text: t('staffStore.isReadyText') }) });
      // The order may have left the list, and its button with it.
      (document.getElementById('desk-orders') ?? document.querySelector('h1'))?.focus();
    },
    onFailed: (error) => showToast({ ...inWords(error), failed: true }),
  });
  const saying = (step: OrderStep): OrderTransition => ({
    step,
    ...(step === 'refund' && { amountCents: order.owedBackCents }),
    ...(step === 'undo_refund' && { refundedCents: order.refundedCents }),
  });
  const failure = buttons.map(([step]) => failureOf(saying(step))).find(Boolean);
  function inWords(error: Error) {
    const why = errorCode(error) === 'conflict' ? t('staffStore.conflict') : undefined;
    return failureMessage(t, error, t('staffStore.notDone'), why);
  }
  const shown = buttons.filter(
    ([step]) => statusAfterStep(order, step) !== null && !(step === 'hand_over' && status === 'placed'),
  );
  const message = failure && inWords(failure);
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={titleId} className="font-bold text-card leading-tight">
            <bdi>{childName}</bdi>{' '}
            <span className="block font-semibold text-ink-soft text-small">{t('store.number', { n: id })}</span>
          </h2>
          <p className="text-ink-soft text-small">
            {t('staffStore.by', {
              room: t('children.room', { room: className }),
              name: by,
              day: formatOrderDay(createdAt, zone, locale),
            })}
          </p>
        </div>
        <span className="flex flex-wrap gap-1.5">
          <Chip tone={statusTones[status]}>{t(`store.${status}`)}</Chip>
          <PaidChip order={order} />
        </span>
      </div>
      <ul className="flex flex-col gap-1 text-small">
        {lines.map((line) => (
          <li key={line.sizeId}>
            <strong className="font-bold tabular-nums">{line.quantity} ×</strong>{' '}
            <bdi lang={line.lang}>{lineLabel(line)}</bdi>
          </li>
        ))}
      </ul>
      {refunds.map(({ amountCents, at, by: name, undoneAt, undoneBy }) => (
        <p key={at} className="text-ink-soft text-small">
          {t('staffStore.refundedBy', {
            amount: formatMoney(amountCents, locale),
            day: formatOrderDay(at, zone, locale),
            name,
          })}
          {undoneAt !== null && (
            <>
              {' '}
              · {t('staffStore.refundUndoneBy', { day: formatOrderDay(undoneAt, zone, locale), name: undoneBy ?? '' })}
            </>
          )}
        </p>
      ))}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-bold tabular-nums">{formatMoney(totalCents, locale)}</p>
        {isOffice && shown.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {shown.map(([step, word, kind]) => (
              <Button
                key={step}
                kind={kind}
                unready={sending}
                aria-label={t('staffStore.stepOf', { step: t(word), n: id })}
                {...(step === 'cancel' && { 'aria-haspopup': 'dialog' })}
                onClick={() => (step === 'cancel' ? setCancels(true) : send(saying(step), undefined))}
              >
                {t(word)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {message && !cancels && (
        <p role="alert" className="text-maple text-small">
          {message.title}. {message.text}
        </p>
      )}
      {cancels && (
        <StaffCancelOrderDialog
          order={order}
          sending={sending}
          why={message}
          onCancel={() => send(saying('cancel'), undefined)}
          onClose={() => setCancels(false)}
        />
      )}
    </Card>
  );
}

/** The payment status: method, or the refund owed. */
function PaidChip({ order: { paidBy, status, totalCents, owedBackCents, refundedCents } }: { order: StaffOrder }) {
  const t = useTranslation();
  const locale = useLocale();
  const owedBack = owedBackCents > 0 && (
    <Chip tone="maple">{t('staffStore.toRefund', { amount: formatMoney(owedBackCents, locale) })}</Chip>
  );
  if (status === 'cancelled') {
    return owedBack || (refundedCents > 0 && <Chip>{t('store.refunded')}</Chip>);
  }
  if (paidBy !== null) {
    return (
      <>
        <Chip tone="fir">{t(paidBy === 'online' ? 'staffStore.paidOnline' : 'staffStore.paidAtSchool')}</Chip>
        {owedBack}
      </>
    );
  }
  return <Chip tone="sun">{t('store.toPay', { amount: formatMoney(totalCents, locale) })}</Chip>;
}
