import { expect, test } from 'vitest';
import { isFamilyAddress, isPageAddress } from './page-addresses.ts';

test.each([
  '/',
  '/absence',
  '/Absence/',
  '/quiz-center/7/review',
  '/quiz-center/7/results',
  '/forms/3/answers/9',
  '/settings/profile',
  '/settings/help',
  '/staff',
  '/staff/today',
  '/staff/settings/privacy',
  '/staff/settings/profile',
  '/staff/families/import',
  '/staff/forms/new',
  '/sign-in',
  '/confirm-email',
  '/%61bsence',
])('%s is a page', (path) => expect(isPageAddress(path)).toBe(true));

test.each([
  '/nothing',
  '/healthz',
  '/.well-known/security.txt',
  '/robots.txt',
  '/wp-login.php',
  '/absence/7',
  '/quiz-center/seven',
  '/quiz-center/7/review/more',
  '/settings/nothing',
  '/staff/nothing',
  '/staff/families/7/more',
  '//absence',
  '/%',
  '',
])('%s is not a page', (path) => expect(isPageAddress(path)).toBe(false));

test('the pages of families start from one cached page, other pages do not', () => {
  for (const path of [
    '/',
    '/pickup',
    '/pickup/week',
    '/settings/help',
    '/settings/profile',
    '/quiz-center/7',
    '/forms/3',
  ])
    expect(isFamilyAddress(path), path).toBe(true);
  for (const path of [
    '/staff',
    '/staff/today',
    '/staff/settings/help',
    '/sign-in',
    '/reset',
    '/room',
    '/api/session',
    '/sw.js',
    '/x',
  ])
    expect(isFamilyAddress(path), path).toBe(false);
});
