import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterStep, isToPay, mayCancel } from './order-rules.ts';
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
  ] as const)('that is %s comes by the step %s to %s', (status, step, to) => {
    expect(afterStep({ ...unpaid, status }, step)?.status).toBe(to);
  });

  test('is its family’s to cancel while it is neither ready nor paid', () => {
    const may = (paidAt: string | null) => orderStatuses.filter((status) => mayCancel({ status, paidAt }));
    expect([may(null), may(paid)]).toEqual([['placed'], []]);
    const pays = (paidAt: string | null) => orderStatuses.filter((status) => isToPay({ status, paidAt }));
    expect([pays(null), pays(paid)]).toEqual([['placed', 'ready', 'handed_over'], []]);
  });

  test('of which the office said by a slip that it is paid is not; what was paid online is', () => {
    const undone = (paidBy: 'school' | 'online') =>
      afterStep({ ...unpaid, status: 'ready', paidAt: paid, paidBy }, 'undo_pay');
    expect([undone('school'), undone('online')]).toEqual([{ status: 'ready' }, null]);
    expect(afterStep({ ...unpaid, status: 'cancelled', paidAt: paid, paidBy: 'school' }, 'undo_pay')).toBeNull();
  });

  test('whatever the office does, gives back what came beyond its price and no more, and what it owes stays owed', () => {
    const price = 2000;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderSteps, 'online' as const)), (taken) => {
        let order = { ...unpaid, status: 'placed' as OrderStatus } as Parameters<typeof afterStep>[0];
        let [online, given] = [0, [] as number[]];
        for (const step of taken) {
          const after = step === 'online' ? order : afterStep(order, step);
          if (!after) continue;
          if (step === 'online') online += price;
          if (step === 'refund') given = [...given, order.owedBackCents];
          if (step === 'undo_refund') given = given.slice(0, -1);
          const bySchool = step === 'pay' || (order.paidBy === 'school' && step !== 'undo_pay');
          const paidBy = bySchool ? 'school' : online > 0 ? 'online' : null;
          const refundedCents = given.reduce((sum, cents) => sum + cents, 0);
          const came = (bySchool ? price : 0) + online;
          const kept = came - refundedCents - (after.status === 'cancelled' ? 0 : price);
          expect(came - refundedCents, 'never more than came').toBeGreaterThanOrEqual(0);
          expect(paidBy === null || kept >= 0, 'what stands is paid').toBe(true);
          order = {
            status: after.status,
            paidAt: paidBy && paid,
            paidBy,
            owedBackCents: Math.max(0, kept),
            refundedCents,
          };
        }
        const back = afterStep(order, 'refund');
        expect(back !== null).toBe(order.owedBackCents > 0);
      }),
    );
  });

  test('however it is stepped, ends once and is paid once', () => {
    fc.assert(
      fc.property(fc.array(forward), (taken) => {
        let standing: Parameters<typeof afterStep>[0] = { ...unpaid, status: 'placed' };
        const counts = { ends: 0, payments: 0 };
        for (const step of taken) {
          const after = afterStep(standing, step);
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
