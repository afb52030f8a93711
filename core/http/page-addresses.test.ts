import { expect, test } from 'vitest';
import { isPageAddress } from './page-addresses.ts';

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
])('a page stands at %s', (path) => expect(isPageAddress(path)).toBe(true));

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
])('no page stands at %s', (path) => expect(isPageAddress(path)).toBe(false));
