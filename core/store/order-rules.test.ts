import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterStep, isToPay, mayCancel } from './order-rules.ts';
import { orderStatuses, orderSteps } from './order.ts';

const paid = '2026-04-14T13:00:00Z';
const steps = fc.constantFrom(...orderSteps);

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
  ] as const)('that is %s comes by the step %s to %s', (status, step, to) => {
    expect(afterStep({ status, paidAt: null }, step)?.status).toBe(to);
  });

  test('is its family’s to cancel while it is neither ready nor paid', () => {
    const may = (paidAt: string | null) => orderStatuses.filter((status) => mayCancel({ status, paidAt }));
    expect([may(null), may(paid)]).toEqual([['placed'], []]);
    const pays = (paidAt: string | null) => orderStatuses.filter((status) => isToPay({ status, paidAt }));
    expect([pays(null), pays(paid)]).toEqual([['placed', 'ready', 'handed_over'], []]);
  });

  test('however it is stepped, ends once and is paid once', () => {
    fc.assert(
      fc.property(fc.array(steps), (taken) => {
        let standing: { status: (typeof orderStatuses)[number]; paidAt: string | null } = {
          status: 'placed',
          paidAt: null,
        };
        const counts = { ends: 0, payments: 0 };
        for (const step of taken) {
          const after = afterStep(standing, step);
          if (!after) continue;
          if (step === 'pay') counts.payments += 1;
          if (step === 'cancel' || step === 'hand_over') counts.ends += 1;
          standing = { status: after.status, paidAt: step === 'pay' ? paid : standing.paidAt };
        }
        expect(Math.max(counts.ends, counts.payments)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
