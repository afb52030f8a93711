import { describe, expect, test } from 'vitest';
import type { Notification } from '#core/notifications/notification.ts';
import type { StaffSuggestion, Suggestion } from '#core/suggestions/suggestion.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, anonymous, database, clock } = await testApp({ limits: { ...generousLimits, suggestionsPerDay: 5 } });
const [sophie, marc] = [await as(1), await as(2)];
const office = await as(await adminOf(database, 1));

const validBody = { title: 'A map of the bus', description: 'Where is it right now?', emojiRating: 'very_happy' };
const suggest = (body: unknown, key?: string) => sophie('POST', '/api/feature-requests', { body, key });
const listed = async (ask = sophie) => (await ask('GET', '/api/feature-requests')).json as Suggestion[];

describe('a suggestion', () => {
  test('is visible to its author and the office, which sets its status', async () => {
    const { status, json } = await suggest(validBody);
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...validBody, status: 'new' });
    const { id } = json as Suggestion;
    const judged = await office('PATCH', `/api/staff/suggestions/${id}`, { body: { status: 'planned' } });
    expect(judged.json as StaffSuggestion).toMatchObject({ id, status: 'planned', suggestedBy: 'Sophie Tremblay' });
    expect((await listed())[0]).toMatchObject({ id, status: 'planned' });
    expect((await listed(marc)).some((one) => one.id === id)).toBe(false);
    expect((await office('PATCH', `/api/staff/suggestions/${id}`, { body: { status: 'loved' } })).status).toBe(422);
    expect((await office('PATCH', '/api/staff/suggestions/999999', { body: { status: 'done' } })).status).toBe(404);
    expect((await sophie('GET', '/api/staff/suggestions')).status).toBe(403);
    expect((await anonymous('GET', '/api/feature-requests')).status).toBe(401);
  });

  test('notifies its author of a new status, once until they look, without its text', async () => {
    const { id } = (await suggest({ ...validBody, title: 'A pool' })).json as Suggestion;
    const judge = (status: string) => office('PATCH', `/api/staff/suggestions/${id}`, { body: { status } });
    const bell = async () =>
      ((await sophie('GET', '/api/notifications')).json as Notification[]).filter(({ kind }) => kind === 'suggestion');
    await sophie('POST', '/api/notifications/read', { body: {} });
    const before = (await bell()).length;
    await judge('new');
    expect(await bell()).toHaveLength(before);
    await judge('seen');
    await judge('planned');
    const [notification, ...others] = await bell();
    expect(others).toHaveLength(before);
    expect(notification).toMatchObject({ link: '/more', readAt: null });
    expect(JSON.stringify(notification)).not.toContain('pool');
    await sophie('POST', '/api/notifications/read', { body: {} });
    await judge('planned');
    expect(await bell()).toHaveLength(before + 1);
    await judge('done');
    expect(await bell()).toHaveLength(before + 2);
  });

  test.each([
    [{ ...validBody, title: ' ab ' }, 'title', 'too_short'],
    [{ ...validBody, title: 'a'.repeat(101) }, 'title', 'too_long'],
    [{ ...validBody, description: 'too short' }, 'description', 'too_short'],
    [{ ...validBody, description: 'a'.repeat(1001) }, 'description', 'too_long'],
    [{ ...validBody, emojiRating: 'angry' }, 'emojiRating', 'not_in_list'],
  ])('with an invalid field is rejected (%#)', async (body, path, code) => {
    const { status, json } = await suggest(body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path, code }] });
  });

  test('counts graphemes, needs no rating, and is idempotent', async () => {
    const long = { title: '👩‍👧'.slice(0, 5) + 'é'.repeat(50), description: 'x'.repeat(1000) };
    const before = (await listed()).length;
    const [one, two] = [await suggest(long, 'once'), await suggest(long, 'once')];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.json).toEqual(one.json);
    expect(one.json).not.toHaveProperty('emojiRating');
    expect((await listed()).length).toBe(before + 1);
  });

  test('is limited to five per school day, and its text is not in the audit log', async () => {
    while ((await suggest(validBody)).status === 201);
    const refused = await suggest(validBody);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
    expect((await suggest(validBody)).status).toBe(201);
    const entries = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().where('act', 'like', 'suggestion%').execute(),
    );
    expect(entries.length).toBeGreaterThan(3);
    expect(JSON.stringify(entries)).not.toContain(validBody.title);
  });
});
