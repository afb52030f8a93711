import { expect, test } from 'vitest';
import { isFormerGuardian, isUnderNewAddress } from './known-guardian-rules.ts';

const record = { removed: ['marc@example.org'], removedNames: ['Marc Tremblay'] };

test('recognizes a removed guardian by name under a new address', () => {
  for (const name of ['Marc Tremblay', 'TREMBLAY, Marc', 'M. Marc  Trémblay'])
    expect(isUnderNewAddress({ name, email: 'new@example.org' }, record), name).toBe(true);
  expect(isUnderNewAddress({ name: 'Marc Tremblay', email: 'marc@example.org' }, record)).toBe(false);
  expect(isUnderNewAddress({ name: 'Marc Roy', email: 'new@example.org' }, record)).toBe(false);
});

test('recognizes a removed guardian of a child of the school by address or by name', () => {
  expect(isFormerGuardian({ name: 'Julie Roy', email: 'marc@example.org' }, [record])).toBe(true);
  expect(isFormerGuardian({ name: 'tremblay marc', email: 'new@example.org' }, [record])).toBe(true);
  expect(isFormerGuardian({ name: 'Éva Roy', email: 'new@example.org' }, [record])).toBe(false);
});
