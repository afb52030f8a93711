import { expect, test } from 'vitest';
import { isPhoneNumber, phoneToDial } from './phone-rules.ts';

test('accepts the ways phone numbers are written in Quebec', () => {
  for (const text of ['514 555-0199', '(450) 555.0142', '+1 819 555 0100', '418-555-0123 poste 204', '5145550199x12'])
    expect([text, isPhoneNumber(text)]).toEqual([text, true]);
});

test('rejects what cannot be called', () => {
  for (const text of ['', '12345', 'call my sister', '514 555-0199 or 0200', '514-555-0199 poste', '1'.repeat(16)])
    expect([text, isPhoneNumber(text)]).toEqual([text, false]);
});

test('dials the digits, and the extension after a pause', () => {
  expect(phoneToDial('(514) 555-0199')).toBe('5145550199');
  expect(phoneToDial('+1 514 555-0199 poste 204')).toBe('+15145550199,204');
});
