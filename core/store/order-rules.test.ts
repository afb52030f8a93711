import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterStep, isToPay, mayCancel } from './order-rules.ts';
import { orderStatuses, orderSteps } from './order.ts';

const paid = '2026-04-14T13:00:00Z';
const steps = fc.constantFrom(...orderSteps.filter((step) => !step.startsWith('undo')));

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
    expect(afterStep({ status, paidAt: null, paidBy: null }, step)?.status).toBe(to);
  });

  test('is its family’s to cancel while it is neither ready nor paid', () => {
    const may = (paidAt: string | null) => orderStatuses.filter((status) => mayCancel({ status, paidAt }));
    expect([may(null), may(paid)]).toEqual([['placed'], []]);
    const pays = (paidAt: string | null) => orderStatuses.filter((status) => isToPay({ status, paidAt }));
    expect([pays(null), pays(paid)]).toEqual([['placed', 'ready', 'handed_over'], []]);
  });

  test('of which the office said by a slip that it is paid is not; what was paid online is', () => {
    const undone = (paidBy: 'school' | 'online') => afterStep({ status: 'ready', paidAt: paid, paidBy }, 'undo_pay');
    expect([undone('school'), undone('online')]).toEqual([{ status: 'ready' }, null]);
    expect(afterStep({ status: 'cancelled', paidAt: paid, paidBy: 'school' }, 'undo_pay')).toBeNull();
  });

  test('however it is stepped, ends once and is paid once', () => {
    fc.assert(
      fc.property(fc.array(steps), (taken) => {
        let standing: Parameters<typeof afterStep>[0] = { status: 'placed', paidAt: null, paidBy: null };
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
