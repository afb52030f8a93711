import { afterEach, expect, test, vi } from 'vitest';
import { sessionApi } from '#core/auth/session-api.ts';
import { call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['<html>', '{"code":429}', '{"code":"rate_limited"}', ''])(
  'treats a proxy’s reply (%s) as no refusal by the server',
  async (text) => {
    vi.stubGlobal('fetch', async () => new Response(text, { status: 429, headers: { 'Retry-After': '7' } }));
    await expect(call(sessionApi.signOut)).rejects.toMatchObject({ code: 'unreachable', retryAfter: 7 });
  },
);
