import { expect, test } from 'vitest';
import { newNonce } from '#server/auth/invitations/invitation-secrets.ts';
import { ApiTokenTexts, tokenPattern } from './token-text.ts';

const texts = new ApiTokenTexts('a secret');

test('a token has the prefix and a checksum, and a retry derives the same text', () => {
  const nonce = newNonce();
  const text = texts.textOf(1, nonce);
  expect(text).toMatch(tokenPattern);
  expect(texts.isText(text)).toBe(true);
  expect(texts.textOf(1, nonce)).toBe(text);
  const others = [texts.textOf(2, nonce), texts.textOf(1, newNonce()), new ApiTokenTexts('another').textOf(1, nonce)];
  expect(new Set([text, ...others]).size).toBe(4);
});

test('a text with one wrong character is no token', () => {
  const text = texts.textOf(1, newNonce());
  for (let at = 'parvis_'.length; at < text.length; at += 1) {
    const wrong = `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
    expect(texts.isText(wrong), wrong).toBe(false);
  }
});

test('a token of another secret is none: only this server makes a valid text', () => {
  expect(texts.isText(new ApiTokenTexts('another').textOf(1, newNonce()))).toBe(false);
});
