import { expect, test } from 'vitest';
import { bindSpaces } from './french.ts';

test('French has no line break before a sign or a unit', () => {
  expect(bindSpaces('Annuler : 75 % de « tout » en {n} min, commande nº {n}')).toBe(
    'Annuler\u00a0: 75\u00a0% de «\u00a0tout\u00a0» en {n}\u00a0min, commande nº\u00a0{n}',
  );
});
