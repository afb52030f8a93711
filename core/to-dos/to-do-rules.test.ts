import { expect, test } from 'vitest';
import type { FormSummary } from '#core/forms/form.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import type { Order } from '#core/store/order.ts';
import { countToDos, formNoticeDays, maxShownToDos, shownToDos } from './to-do-rules.ts';
import { addDays } from '#core/time/day.ts';

const today = '2026-11-26';
const now = new Date('2026-11-26T18:00:00Z');
const moment = { today, now, zone: 'America/Toronto' };

const form = (id: number, dueDay: string, part: Partial<FormSummary> = {}): FormSummary => ({
  id,
  kind: 'permission',
  title: `Form ${id}`,
  signers: 'one',
  version: 1,
  asksFrom: 1,
  dueDay,
  acceptsLate: true,
  canWithdraw: true,
  isWithdrawn: false,
  sharesAnswers: false,
  event: null,
  publishedAt: '2026-11-20T12:00:00.000Z',
  children: [{ childId: 1, guardians: [{ name: 'Sophie', isMe: true, version: null }], answers: [] }],
  ...part,
});

const quiz = (id: number, dueDate: string, part: Partial<Quiz> = {}): Quiz => ({
  id,
  title: `Quiz ${id}`,
  description: '',
  dueDate,
  passingScore: 60,
  isActive: true,
  maySend: true,
  status: 'open',
  ...part,
});

const order = (id: number, status: Order['status']): Order => ({
  id,
  childId: 2,
  status,
  lines: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  readyAt: null,
  handedOverAt: null,
  cancelledAt: null,
  paidAt: null,
  owedBackCents: 0,
  refundedCents: 0,
  refundedAt: null,
  paymentUrl: null,
  subtotalCents: 0,
  gstCents: 0,
  qstCents: 0,
  totalCents: 0,
});

const none = { forms: [], quizzes: [], orders: [] };
const ids = (lists: Parameters<typeof shownToDos>[0]) =>
  shownToDos(lists, moment).map((toDo) =>
    'formId' in toDo ? `form ${toDo.formId}` : 'quizId' in toDo ? `quiz ${toDo.quizId}` : `order ${toDo.orderId}`,
  );

test('lists nothing when nothing is due', () => {
  expect(ids(none)).toEqual([]);
  expect(countToDos(none, moment)).toEqual({ forms: 0, quizzes: 0, store: 0 });
});

test('lists a form from a week before its due day, and counts it from its publication', () => {
  const soon = form(1, addDays(today, formNoticeDays));
  const later = form(2, addDays(today, formNoticeDays + 1));
  expect(ids({ ...none, forms: [later, soon] })).toEqual(['form 1']);
  expect(countToDos({ ...none, forms: [later, soon] }, moment).forms).toBe(2);
});

test('leaves out what another guardian answered, what only others answer, and what the school withdrew', () => {
  const guardians = [
    { name: 'Sophie', isMe: true, version: null },
    { name: 'Marc', isMe: false, version: 1 },
  ];
  const answered = form(1, today, { children: [{ childId: 1, guardians, answers: [] }] });
  const notMine = form(2, today, { children: [{ childId: 1, guardians: guardians.slice(1), answers: [] }] });
  const both = form(3, today, { signers: 'both', children: [{ childId: 1, guardians, answers: [] }] });
  expect(ids({ ...none, forms: [answered, notMine, form(4, today, { isWithdrawn: true }), both] })).toEqual(['form 3']);
});

test('lists a late form first, and each child of a form', () => {
  const guardians = [{ name: 'Sophie', isMe: true, version: null }];
  const children = [1, 2].map((childId) => ({ childId, guardians, answers: [] }));
  const late = form(2, addDays(today, -1));
  expect(ids({ ...none, forms: [form(1, today, { children }), late] })).toEqual(['form 2', 'form 1', 'form 1']);
});

test('lists a quiz in its last 24 hours only, while it can be submitted', () => {
  const due = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const quizzes = [
    quiz(1, due(24)),
    quiz(2, due(25)),
    quiz(3, due(-1)),
    quiz(4, due(2), { isActive: false }),
    quiz(5, due(2), { maySend: false }),
  ];
  expect(ids({ ...none, quizzes })).toEqual(['quiz 1']);
});

test('lists an order while it waits at the school', () => {
  const orders = [order(1, 'placed'), order(2, 'ready'), order(3, 'handed_over'), order(4, 'cancelled')];
  expect(ids({ ...none, orders })).toEqual(['order 2']);
});

test('lists three at most, the first due day first', () => {
  const lists = {
    forms: [form(1, addDays(today, 4)), form(2, addDays(today, 1)), form(3, addDays(today, 5))],
    quizzes: [quiz(1, '2026-11-27T02:00:00Z')],
    orders: [order(1, 'ready')],
  };
  expect(ids(lists)).toEqual(['quiz 1', 'order 1', 'form 2']);
  expect(ids(lists)).toHaveLength(maxShownToDos);
  expect(countToDos(lists, moment)).toEqual({ forms: 3, quizzes: 1, store: 1 });
});
