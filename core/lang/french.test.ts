import { expect, test } from 'vitest';
import { boundSpaces } from './french.ts';

test('a line of French never breaks before a sign or a unit', () => {
  expect(boundSpaces('Annuler : 75 % de « tout » en {n} min, commande nº {n}')).toBe(
    'Annuler\u00a0: 75\u00a0% de «\u00a0tout\u00a0» en {n}\u00a0min, commande nº\u00a0{n}',
  );
});
