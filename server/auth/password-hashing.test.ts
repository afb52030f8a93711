import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hashing.ts';

/** Hashes that better-auth 1.7 made, the library that stored passwords until November 2026. */
const storedHashes = {
  'correct horse battery':
    'fec70ee945b56ebe4b79e1028b47b391:18001b4a639d129d15c1a60fc92c5f35884b5866b0ca4c8c2116f21566a3fafa60820e8b5cf0353ed64f58b080ae593a7a91df1dc53cc0784dab24bfe92d7530',
  'Été à l’école 2026':
    '24308d319cb6e8f575d8cf44a3cf6987:7f43b2de2c636d4e9d85fd3575df2098fc310262c7aa847b3a7997d45ad06b1565c64b2976eaf5fd73f330eb99eacbb22141a8312fb489a5d7249c1e00d03df1',
  ﬁancé:
    'e3a9948010969c89b0f6e2b1d8ee7fb9:5e269e99d6d233136a85f7c1a05d2b0f2266626cd97b3b7ae7a6d2bed166f0afae39cf42ab3e53ca2ea0bfc935b5a1d6c503af7d4e2cc87be169a91e3c93e111',
};

test.each(Object.entries(storedHashes))(
  'accepts the stored hash of %s, and no other password for it',
  async (password, hash) => {
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password} `, hash)).toBe(false);
  },
);

test('treats passwords of one appearance as one, in any encoding', async () => {
  expect(await isPassword('fiancé', storedHashes['ﬁancé'])).toBe(true);
  expect(await isPassword('Été à l’école 2026'.normalize('NFD'), storedHashes['Été à l’école 2026'])).toBe(true);
});

test('hashes a password with a salt of its own, in the stored form', async () => {
  const [first, second] = await Promise.all([hashPassword('a school password'), hashPassword('a school password')]);
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(first).not.toBe(second);
  expect(await isPassword('a school password', first)).toBe(true);
});

test.each([null, undefined, '', 'no hash', 'salt:', ':00', 'aa:bb'])(
  'refuses every password for the hash %j',
  async (hash) => {
    expect(await isPassword('a school password', hash)).toBe(false);
  },
);

test('refuses more attempts than the queue takes', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => isPassword('any', null)));
  const refused = attempts.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});
