import { describe, expect, test } from 'vitest';
import type { Feedback, StaffFeedback } from '#core/feedback/feedback.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testApp } from '#server/app/test-app.ts';
import { adminOf } from '#server/app/test-office.ts';

const { as, database } = await testApp({ limits: { ...generousLimits, feedbackPerDay: 5 } });
const [sophie, marc] = [await as(1), await as(2)];
const office = await as(await adminOf(database, 1));

const said = {
  username: 'Sophie',
  email: 'Sophie@Example.org',
  subject: 'The calendar',
  feedback: 'It is lovely.\nMore of it!',
  priority: 'medium',
};
const send = (body: unknown, key?: string) => sophie('POST', '/api/feedback', { body, key });
const listed = async (ask = sophie) => (await ask('GET', '/api/feedback')).json as Feedback[];

describe('feedback', () => {
  test('is its author’s and the office’s, who says that it was seen', async () => {
    const { status, json } = await send(
      { ...said, phone: '514 555-0100', imageUrl: 'https://example.org/a.png' },
      'once',
    );
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...said, email: 'sophie@example.org', phone: '514 555-0100', status: 'new' });
    expect(
      (await send({ ...said, phone: '514 555-0100', imageUrl: 'https://example.org/a.png' }, 'once')).json,
    ).toEqual(json);
    const { id } = json as Feedback;
    const judged = await office('PATCH', `/api/staff/feedback/${id}`, { body: { status: 'seen' } });
    expect(judged.json as StaffFeedback).toMatchObject({ id, status: 'seen', sentBy: 'Sophie Tremblay' });
    expect((await listed())[0]).toMatchObject({ id, status: 'seen' });
    const [told] = (await sophie('GET', '/api/notifications')).json as Notification[];
    expect(told).toMatchObject({ kind: 'suggestion', link: '/feedback', readAt: null });
    expect(JSON.stringify(told)).not.toContain(said.subject);
    expect((await listed(marc)).some((one) => one.id === id)).toBe(false);
    expect((await office('PATCH', '/api/staff/feedback/999999', { body: { status: 'done' } })).status).toBe(404);
    expect((await sophie('GET', '/api/staff/feedback')).status).toBe(403);
  });

  test.each([
    [{ username: ' ' }, 'username', 'required'],
    [{ email: 'nobody' }, 'email', 'not_an_email'],
    [{ subject: '' }, 'subject', 'required'],
    [{ feedback: 'x'.repeat(2001) }, 'feedback', 'too_long'],
    [{ priority: 'urgent' }, 'priority', 'not_in_list'],
    [{ imageUrl: 'http://example.org/a.png' }, 'imageUrl', 'not_allowed'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'not_allowed'],
    [{ imageUrl: 'https://' }, 'imageUrl', 'not_allowed'],
  ])('that is wrong is refused at its field (%#)', async (part, path, code) => {
    const { status, json } = await send({ ...said, ...part });
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path, code }] });
  });

  test('goes without a phone and a picture, five times a day', async () => {
    expect((await send(said)).json).not.toHaveProperty('phone');
    while ((await send(said)).status === 201);
    expect((await send(said)).status).toBe(429);
    expect(await listed()).toHaveLength(5);
  });
});
