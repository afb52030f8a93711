import { afterEach, expect, test, vi } from 'vitest';
import { sessionApi } from '#core/sessions/session-api.ts';
import { call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['<html>', '{"code":429}', '{"code":"rate_limited"}', ''])(
  'what a proxy answers in the place of the school (%s) is no refusal of the school’s',
  async (said) => {
    vi.stubGlobal('fetch', async () => new Response(said, { status: 429, headers: { 'Retry-After': '7' } }));
    await expect(call(sessionApi.signOut)).rejects.toMatchObject({ code: 'unreachable', retryAfter: 7 });
  },
);
