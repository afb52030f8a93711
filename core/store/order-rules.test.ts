import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusAfterStep, isUnpaid, canCancel } from './order-rules.ts';
import { type OrderStatus, orderStatuses, orderSteps } from './order.ts';

const paid = '2026-04-14T13:00:00Z';
const forward = fc.constantFrom(...orderSteps.filter((step) => !step.startsWith('undo')));
const unpaid = { paidAt: null, paidBy: null, owedBackCents: 0, refundedCents: 0 };

describe('an order', () => {
  test.each([
    ['placed', 'ready', 'ready'],
    ['placed', 'hand_over', 'handed_over'],
    ['ready', 'hand_over', 'handed_over'],
    ['placed', 'cancel', 'cancelled'],
    ['ready', 'cancel', 'cancelled'],
    ['ready', 'ready', undefined],
    ['handed_over', 'cancel', undefined],
    ['cancelled', 'ready', undefined],
    ['cancelled', 'pay', undefined],
    ['handed_over', 'pay', 'handed_over'],
    ['ready', 'undo_ready', 'placed'],
    ['placed', 'undo_ready', undefined],
    ['handed_over', 'undo_hand_over', 'ready'],
    ['cancelled', 'undo_hand_over', undefined],
    ['placed', 'undo_pay', undefined],
  ] as const)('from %s by %s becomes %s', (status, step, to) => {
    expect(statusAfterStep({ ...unpaid, status }, step)?.status).toBe(to);
  });

  test('can be canceled by its family until it is ready or paid', () => {
    const may = (paidAt: string | null) => orderStatuses.filter((status) => canCancel({ status, paidAt }));
    expect([may(null), may(paid)]).toEqual([['placed'], []]);
    const pays = (paidAt: string | null) => orderStatuses.filter((status) => isUnpaid({ status, paidAt }));
    expect([pays(null), pays(paid)]).toEqual([['placed', 'ready', 'handed_over'], []]);
  });

  test('paid at the school can be marked as unpaid; paid online it cannot', () => {
    const undone = (paidBy: 'school' | 'online') =>
      statusAfterStep({ ...unpaid, status: 'ready', paidAt: paid, paidBy }, 'undo_pay');
    expect([undone('school'), undone('online')]).toEqual([{ status: 'ready' }, null]);
    expect(statusAfterStep({ ...unpaid, status: 'cancelled', paidAt: paid, paidBy: 'school' }, 'undo_pay')).toBeNull();
  });

  test('is refunded exactly what was overpaid, through any steps of the office', () => {
    const price = 2000;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderSteps, 'online' as const)), (taken) => {
        let order = { ...unpaid, status: 'placed' as OrderStatus } as Parameters<typeof statusAfterStep>[0];
        let [online, given] = [0, [] as number[]];
        for (const step of taken) {
          const after = step === 'online' ? order : statusAfterStep(order, step);
          if (!after) continue;
          if (step === 'online') online += price;
          if (step === 'refund') given = [...given, order.owedBackCents];
          if (step === 'undo_refund') given = given.slice(0, -1);
          const bySchool = step === 'pay' || (order.paidBy === 'school' && step !== 'undo_pay');
          const paidBy = bySchool ? 'school' : online > 0 ? 'online' : null;
          const refundedCents = given.reduce((sum, cents) => sum + cents, 0);
          const came = (bySchool ? price : 0) + online;
          const kept = came - refundedCents - (after.status === 'cancelled' ? 0 : price);
          expect(came - refundedCents, 'refunds do not exceed the payments').toBeGreaterThanOrEqual(0);
          expect(paidBy === null || kept >= 0, 'the price that was paid is kept').toBe(true);
          order = {
            status: after.status,
            paidAt: paidBy && paid,
            paidBy,
            owedBackCents: Math.max(0, kept),
            refundedCents,
          };
        }
        const back = statusAfterStep(order, 'refund');
        expect(back !== null).toBe(order.owedBackCents > 0);
      }),
    );
  });

  test('ends once and is paid once, through any steps', () => {
    fc.assert(
      fc.property(fc.array(forward), (taken) => {
        let standing: Parameters<typeof statusAfterStep>[0] = { ...unpaid, status: 'placed' };
        const counts = { ends: 0, payments: 0 };
        for (const step of taken) {
          const after = statusAfterStep(standing, step);
          if (!after) continue;
          if (step === 'pay') counts.payments += 1;
          if (step === 'cancel' || step === 'hand_over') counts.ends += 1;
          standing = { ...standing, ...after, ...(step === 'pay' && { paidAt: paid, paidBy: 'school' }) };
        }
        expect(Math.max(counts.ends, counts.payments)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
