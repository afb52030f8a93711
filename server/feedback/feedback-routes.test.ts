import { describe, expect, test } from 'vitest';
import type { Feedback, StaffFeedback } from '#core/feedback/feedback.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { as, database } = await testApp({ limits: { ...generousLimits, feedbackPerDay: 5 } });
const [sophie, marc] = [await as(1), await as(2)];
const office = await as(await adminOf(database, 1));

const validBody = {
  username: 'Sophie',
  email: 'Sophie@Example.org',
  subject: 'The calendar',
  feedback: 'It is lovely.\nMore of it!',
  priority: 'medium',
};
const send = (body: unknown, key?: string) => sophie('POST', '/api/feedback', { body, key });
const listed = async (ask = sophie) => (await ask('GET', '/api/feedback')).json as Feedback[];

describe('feedback', () => {
  test('is visible to its author and the office, which sets its status', async () => {
    const { status, json } = await send(
      { ...validBody, phone: '514 555-0100', imageUrl: 'https://example.org/a.png' },
      'once',
    );
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...validBody, email: 'sophie@example.org', phone: '514 555-0100', status: 'new' });
    expect(
      (await send({ ...validBody, phone: '514 555-0100', imageUrl: 'https://example.org/a.png' }, 'once')).json,
    ).toEqual(json);
    const { id } = json as Feedback;
    const judged = await office('PATCH', `/api/staff/feedback/${id}`, { body: { status: 'seen' } });
    expect(judged.json as StaffFeedback).toMatchObject({ id, status: 'seen', sentBy: 'Sophie Tremblay' });
    expect((await listed())[0]).toMatchObject({ id, status: 'seen' });
    const [notification] = (await sophie('GET', '/api/notifications')).json as Notification[];
    expect(notification).toMatchObject({ kind: 'suggestion', link: '/feedback', readAt: null });
    expect(JSON.stringify(notification)).not.toContain(validBody.subject);
    expect((await listed(marc)).some((one) => one.id === id)).toBe(false);
    expect((await office('PATCH', '/api/staff/feedback/999999', { body: { status: 'done' } })).status).toBe(404);
    expect((await sophie('GET', '/api/staff/feedback')).status).toBe(403);
  });

  test.each([
    [{ username: ' ' }, 'username', 'required'],
    [{ email: 'no-address' }, 'email', 'not_an_email'],
    [{ subject: '' }, 'subject', 'required'],
    [{ feedback: 'x'.repeat(2001) }, 'feedback', 'too_long'],
    [{ priority: 'urgent' }, 'priority', 'not_in_list'],
    [{ imageUrl: 'http://example.org/a.png' }, 'imageUrl', 'not_allowed'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'not_allowed'],
    [{ imageUrl: 'https://' }, 'imageUrl', 'not_allowed'],
  ])('with an invalid field is rejected (%#)', async (part, path, code) => {
    const { status, json } = await send({ ...validBody, ...part });
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path, code }] });
  });

  test('needs no phone or picture, and is limited to five per day', async () => {
    expect((await send(validBody)).json).not.toHaveProperty('phone');
    while ((await send(validBody)).status === 201);
    expect((await send(validBody)).status).toBe(429);
    expect(await listed()).toHaveLength(5);
  });
});
