import { expect, test } from 'vitest';
import { planLabel } from './plan-labels.ts';

const sophie = { kind: 'person', person: 'Sophie Tremblay', time: '16:00', isAuthorized: true } as const;

test('says how a child leaves by its plan', () => {
  expect(planLabel(sophie, 'en')).toBe('Sophie Tremblay, 4:00\u00a0PM');
  expect(planLabel(sophie, 'fr')).toBe('Sophie Tremblay, 16\u00a0h');
  expect(planLabel({ kind: 'bus', person: null, time: null, isAuthorized: true }, 'fr')).toBe('Autobus scolaire');
});

test('says that a plan is not settled when its person may no longer collect the child', () => {
  expect(planLabel({ ...sophie, isAuthorized: false }, 'en')).toBe(
    'Not settled: Sophie Tremblay is no longer authorized',
  );
  expect(planLabel({ ...sophie, isAuthorized: false }, 'fr')).toBe(
    'À préciser\u00a0: Sophie Tremblay n’a plus l’autorisation',
  );
});
