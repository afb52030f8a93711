import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { testNow } from '#test/support/test-database.ts';
import { pushKeys } from './push-keys.ts';
import { isReceiverKey, maxPushBytes, encryptPush } from './push-encryption.ts';
import { pushService } from './push-service.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a push is encrypted like the example of RFC 8291, appendix A', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const drawn = { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), pair };
  const sealed = encryptPush('When I grow up, I want to be a watermelon', keys, drawn);
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(() => encryptPush('é'.repeat(maxPushBytes), keys)).toThrow(RangeError);
});

test('an invalid browser key is detected before anything is sent', () => {
  const pair = createECDH('prime256v1');
  expect(isReceiverKey(pair.generateKeys().toString('base64url'))).toBe(true);
  expect(isReceiverKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false);
});

test('every process with the same secret has the same VAPID key, with tokens for one service and a day at most', () => {
  const keys = pushKeys('a secret only for the tests of Parvis', 'mailto:parvis@school.example');
  const { publicKey, authorization } = pushKeys('a secret only for the tests of Parvis', 'https://parvis.example');
  expect(publicKey).toBe(keys.publicKey);
  expect(pushKeys('another secret for the tests of Parvis', '').publicKey).not.toBe(publicKey);
  const [, token = '', key = ''] =
    /^vapid t=(.+), k=(.+)$/.exec(authorization('https://push.example/a?b', testNow)) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    sub: 'https://parvis.example',
    exp: testNow.getTime() / 1000 + 12 * 3600,
  });
  const point = bytes(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const known = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key: known, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
});

const keys = pushKeys('a secret only for the tests of Parvis', 'https://parvis.example');

test('only push services of browsers, and configured ones, are used', () => {
  const { isKnown } = pushService({ keys, others: ['http://127.0.0.1:9'] });
  const yes = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'http://127.0.0.1:9/abc',
  ];
  const no = [
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://evilfcm.googleapis.com.example',
    'https://push.apple.com.evil.example/abc',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'https://localhost/abc',
    'http://127.0.0.1:10/abc',
  ];
  expect(yes.filter((endpoint) => !isKnown(endpoint))).toEqual([]);
  expect(no.filter(isKnown)).toEqual([]);
});

test('a push service gets encrypted content, and its report of an expired subscription is trusted', async () => {
  const service = await testPushService();
  const { send } = pushService({ keys, others: [service.origin] });
  const device = service.device();
  const push = { ...device.subscription, content: { title: 'Un rapport' }, topic: 'a'.repeat(32), urgent: true };
  expect(await send(push, testNow)).toBe(true);
  expect(device.taken()).toMatchObject([
    { content: { title: 'Un rapport' }, headers: { urgency: 'high', topic: 'a'.repeat(32), ttl: '86400' } },
  ]);
  expect(service.raw().join()).not.toContain('rapport');
  for (const [status, becomes] of [
    [410, false],
    [404, false],
  ] as const) {
    service.answer(status);
    expect(await send(push, testNow)).toBe(becomes);
  }
  service.answer(403);
  await expect(send(push, testNow)).rejects.toMatchObject({ name: 'Undeliverable' });
  for (const status of [429, 503]) {
    service.answer(status);
    await expect(send(push, testNow)).rejects.toMatchObject({ name: 'Error', responseCode: status });
  }
  service.answer(302);
  await expect(send(push, testNow)).rejects.toThrow('fetch failed');
  service.stop();
});
