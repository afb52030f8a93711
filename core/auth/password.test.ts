import { expect, test } from 'vitest';
import { NewPassword } from './password.ts';
import { SignIn } from './session.ts';

test('every password that can be chosen can be used to sign in', () => {
  const longest = Array.from({ length: 256 }, (_, n) => String.fromCodePoint(0x1f300 + n)).join('');
  expect(NewPassword.safeParse(longest).success).toBe(true);
  expect(SignIn.safeParse({ email: 'sophie@example.org', password: longest }).success).toBe(true);
  expect(NewPassword.safeParse(`${longest}x`).error?.issues[0]?.message).toBe('too_long');
  expect(NewPassword.safeParse('quatorze signs').error?.issues[0]?.message).toBe('too_short');
});
