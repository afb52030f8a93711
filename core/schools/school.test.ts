import { expect, test } from 'vitest';
import { shortOrganizationName } from './school.ts';

test.each([
  ['Centre de services scolaire de la Rive-Verte', 'CSS de la Rive-Verte'],
  ['Commission scolaire du Littoral', 'Commission scolaire du Littoral'],
  ['Rive-Verte School Service', 'Rive-Verte School Service'],
  ['Réseau des CPE', 'Réseau des CPE'],
])('the short name of %s is %s', (name, short) => expect(shortOrganizationName(name)).toBe(short));
