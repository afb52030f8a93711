/** The kinds of write that survive a bad network: how each is typed and sent, and what the server has applied. */
import { expect, type Locator, type Page, request } from '@playwright/test';
import type { Absence } from '#core/absences/absence.ts';
import type { AttendanceDay, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import type { Form, FormSummary } from '#core/forms/form.ts';
import type { Message } from '#core/messages/message.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { addDays } from '#core/time/day.ts';
import { schoolClockShows, schoolToday } from '#test/e2e/clock.ts';
import { composer, idOf } from '#test/e2e/pages/message-page.ts';
import { openPickups, openPickupsOf, submit } from '#test/e2e/pages/pickup-page.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import type { DemoPerson } from '#test/e2e/fixtures.ts';
import { phraseText } from '#test/e2e/text.ts';

export type Write = {
  readonly what: string;
  readonly person: DemoPerson;
  readonly otherPerson: DemoPerson;
  /** The time at the school. */
  readonly time?: string;
  /** Requests of this write. */
  readonly path: RegExp;
  /** Opens the page of the write. `n` is the number of the attempt in its test: each has records of its own. */
  readonly open: (page: Page, n: number) => Promise<void>;
  /** Fills in what there is to fill in. */
  readonly type?: (page: Page, n: number) => Promise<void>;
  /** Whether the opened page still shows what was typed. */
  readonly expectTyped?: (page: Page, n: number) => Promise<void>;
  /** Whether the opened page is empty again. */
  readonly expectEmpty?: (page: Page) => Promise<void>;
  /** Sends it. Without a button, opening the page does. */
  readonly send?: (page: Page, n: number) => Promise<void>;
  /** What the page shows only for a write that the server has applied. */
  readonly done?: (page: Page, n: number) => Locator;
  /** How often the server has applied it. */
  readonly applied: (page: Page, n: number) => Promise<number>;
  /** How often it is applied when all is well: more than once for several children. */
  readonly times?: number;
  /** What was typed, as the list of what waits shows it. */
  readonly text?: (n: number) => string;
  /** Whether it is listed while it waits. What is read is not. */
  readonly isListed: boolean;
  /** Makes room for the next attempt. */
  readonly reset?: (page: Page, n: number) => Promise<void>;
};

const label = phraseText<'absences'>;
const json = async <Reply>(page: Page, path: string): Promise<Reply> => (await page.request.get(path)).json();
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const notesOf = (n: number) => `Fever since last night (${n})`;
const dayOf = (n: number) => addDays(schoolToday(), 40 + n);
const absence: Write = {
  what: 'an absence',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/absences$/,
  open: async (page) => void (await page.goto('/absence?child=2')),
  async type(page, n) {
    await page.getByRole('radio', { name: label('en', 'absences', 'sick') }).check({ force: true });
    await page.getByLabel(label('en', 'absences', 'date'), { exact: true }).fill(dayOf(n));
    await page.locator('form [name="notes"]').fill(notesOf(n));
  },
  expectTyped: (page, n) => expect(page.locator('form [name="notes"]')).toHaveValue(notesOf(n)),
  expectEmpty: (page) => expect(page.locator('form [name="notes"]')).toHaveValue(''),
  send: (page) => page.getByRole('button', { name: label('en', 'absences', 'submit') }).click(),
  done: (page) => toast(page, label('en', 'absences', 'absenceReported')),
  applied: async (page, n) =>
    (await json<Absence[]>(page, '/api/absences')).filter(({ notes }) => notes === notesOf(n)).length,
  text: notesOf,
  isListed: true,
};

const pickup: Write = {
  what: 'a pickup of two children',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/pickups$/,
  open: (page) => openPickups(page, '/pickup?child=1'),
  async type(page) {
    await page
      .locator('label')
      .filter({ has: page.locator('input[name=time][value="17:00"]') })
      .click();
    await page.locator('[name=also-2]').check();
  },
  async expectTyped(page) {
    await expect(page.locator('input[name=time][value="17:00"]')).toBeChecked();
    await expect(page.locator('[name=also-2]')).toBeChecked();
  },
  send: (page) => submit(page).click(),
  done: (page) => toast(page, phraseText('en', 'pickups', 'pickupSaved')),
  applied: async (page) => (await openPickupsOf(page)).filter(({ time }) => time === '17:00').length,
  times: 2,
  isListed: true,
  async reset(page) {
    for (const { id } of await json<Pickup[]>(page, '/api/pickups')) await page.request.delete(`/api/pickups/${id}`);
  },
};

const messageOf = (n: number) => `See you at the gate (${n})`;
const message: Write = {
  what: 'a message',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/messages$/,
  async open(page) {
    await page.goto(`/messages?conversation=${await idOf(page, 'individual')}`);
    await expect(page.locator('.bubble').first()).toBeVisible();
  },
  type: (page, n) => composer(page, 'en').fill(messageOf(n)),
  expectTyped: (page, n) => expect(composer(page, 'en')).toHaveValue(messageOf(n)),
  expectEmpty: (page) => expect(composer(page, 'en')).toHaveValue(''),
  send: (page) => composer(page, 'en').press('Enter'),
  done: (page, n) =>
    page
      .locator('.bubble')
      .filter({ hasText: messageOf(n) })
      .filter({ has: page.getByText(phraseText('en', 'messages', 'sent'), { exact: true }) }),
  applied: async (page, n) =>
    (await json<Message[]>(page, '/api/messages?limit=200')).filter(({ content }) => content === messageOf(n)).length,
  text: messageOf,
  isListed: true,
};

const photoText = (n: number) => `Her drawing (${n})`;
/** Its upload has a good network: a lost reply of it only delays the message. */
const photoMessage: Write = {
  ...message,
  what: 'a message with a photo',
  async type(page, n) {
    await composer(page, 'en').fill(photoText(n));
    const buffer = await jpegPhoto({ width: 400, height: 300, color: `#0000${(16 + n).toString(16)}` });
    await page.locator('input[type=file]').setInputFiles({ name: `drawing-${n}.jpg`, mimeType: 'image/jpeg', buffer });
    // One that was typed before the tab was killed may stand before it.
    await expect(page.locator('.file-thumb').last()).toBeVisible();
  },
  async expectTyped(page, n) {
    await expect(composer(page, 'en')).toHaveValue(photoText(n));
    await expect(page.locator('.file-thumb').first()).toBeVisible();
  },
  done: (page, n) =>
    page
      .locator('.bubble')
      .filter({ hasText: photoText(n) })
      .filter({ has: page.getByText(phraseText('en', 'messages', 'sent'), { exact: true }) }),
  applied: async (page, n) =>
    (await json<Message[]>(page, '/api/messages?limit=200')).filter(
      // A photo that was typed before the tab was killed is still there, and another one was added to it.
      ({ content, files }) => content === photoText(n) && (files?.length ?? 0) > 0,
    ).length,
  text: photoText,
};

const slipTitle = /Field trip: the nature centre|Sortie éducative/;
const slipOf = async (page: Page): Promise<FormSummary> => {
  const slip = (await json<FormSummary[]>(page, '/api/forms')).find(({ title }) => slipTitle.test(title));
  if (!slip) throw new Error('the demo has no slip');
  return slip;
};
const answersOf = async (page: Page) => {
  const { id, children } = await json<Form>(page, `/api/forms/${(await slipOf(page)).id}`);
  return children
    .flatMap(({ answers }) => answers)
    .filter(({ isMine, ended }) => isMine && ended === null)
    .map((answer) => ({ ...answer, formId: id }));
};
const phoneOf = (n: number) => `514 555-01${String(10 + n)}`;
const answer: Write = {
  what: 'a form answer',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/forms\/\d+\/responses$/,
  open: async (page) => void (await page.goto(`/forms/${(await slipOf(page)).id}`)),
  async type(page, n) {
    await page.getByLabel(/^Phone number/).fill(phoneOf(n));
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Sign by typing your full name').fill('Sophie Tremblay');
  },
  async expectTyped(page, n) {
    await expect(page.getByLabel(/^Phone number/)).toHaveValue(phoneOf(n));
    await expect(page.getByLabel('Sign by typing your full name')).toHaveValue('Sophie Tremblay');
  },
  send: (page) => page.getByRole('button', { name: phraseText('en', 'forms', 'signAndSend') }).click(),
  done: (page) => toast(page, phraseText('en', 'forms', 'signedToast')),
  applied: async (page) => (await answersOf(page)).length,
  isListed: true,
  async reset(page) {
    for (const { formId, id } of await answersOf(page))
      await page.request.delete(`/api/forms/${formId}/responses/${id}`);
  },
};

/** The demo's own orders, by device. */
const formerOrders = new WeakMap<object, ReadonlySet<number>>();
const ordersOf = async (page: Page) =>
  (await json<{ id: number; status: string }[]>(page, '/api/orders')).filter(
    ({ id, status }) => status === 'placed' && !formerOrders.get(page.context())?.has(id),
  );
const cartTab = (page: Page) => page.getByRole('tab', { name: new RegExp(`^${phraseText('en', 'store', 'cart')}`) });
const order: Write = {
  what: 'an order',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/orders$/,
  async open(page) {
    if (!formerOrders.has(page.context()))
      formerOrders.set(page.context(), new Set((await ordersOf(page)).map(({ id }) => id)));
    await page.goto('/store?child=2');
  },
  async type(page) {
    await page.getByRole('button', { name: /^School planner/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phraseText('en', 'store', 'addToCart') })
      .click();
    await cartTab(page).click();
  },
  async expectTyped(page) {
    await cartTab(page).click();
    await expect(page.getByRole('button', { name: /^Order · / })).toBeVisible();
  },
  async expectEmpty(page) {
    await cartTab(page).click();
    await expect(page.getByText(phraseText('en', 'store', 'cartEmpty'))).toBeVisible();
  },
  send: (page) => page.getByRole('button', { name: /^Order · / }).click(),
  done: (page) => toast(page, phraseText('en', 'store', 'orderPlaced')),
  applied: async (page) => (await ordersOf(page)).length,
  isListed: true,
  async reset(page) {
    for (const { id } of await ordersOf(page)) await page.request.delete(`/api/orders/${id}`);
  },
};

const both = (text: string) => ({ en: text, fr: text });
const newQuiz: QuizDraft = {
  title: both('Boots or shoes'),
  description: both(''),
  dueDate: '2030-05-01T20:00:00.000Z',
  passingScore: 50,
  passed: both(''),
  notPassed: both(''),
  audience: 'all',
  questions: [
    {
      questionText: both('What do we wear in the snow?'),
      questionType: 'multiple-choice',
      options: [both('Shoes'), both('Boots')],
      correctOption: 1,
      correctTruth: null,
      correctText: both(''),
      pointValue: 1,
    },
  ],
};
const quizIds = new WeakMap<object, Map<number, number>>();
/** Publishes a quiz, as the office. */
async function publishQuiz(page: Page): Promise<number> {
  const office = await request.newContext({ baseURL: new URL((await page.request.get('/api/config')).url()).origin });
  await office.post('/api/demo/session', { data: { as: 'admin' } });
  const made = await (await office.post('/api/staff/quizzes', { data: { schoolId: 1, draft: newQuiz } })).json();
  const published = await office.post(`/api/staff/quizzes/${made.id}/publish`, { data: { revision: made.revision } });
  expect(published.status()).toBe(200);
  await office.dispose();
  return made.id;
}

/** The quiz of an attempt: each is taken once. */
async function quizFor(page: Page, n: number): Promise<number> {
  const ids = quizIds.get(page.context()) ?? new Map<number, number>();
  quizIds.set(page.context(), ids);
  const known = ids.get(n);
  if (known !== undefined) return known;
  const id = await publishQuiz(page);
  ids.set(n, id);
  return id;
}
const quiz: Write = {
  what: 'a quiz',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/quizzes\/\d+\/submit$/,
  open: async (page, n) => void (await page.goto(`/quiz-center/${await quizFor(page, n)}?question=1`)),
  type: (page) => page.getByRole('radio').nth(1).check(),
  expectTyped: (page) => expect(page.getByRole('radio').nth(1)).toBeChecked(),
  async send(page, n) {
    await page.goto(`/quiz-center/${await quizFor(page, n)}?step=check`);
    await page.getByRole('button', { name: 'Submit Quiz' }).click();
  },
  done: (page) => toast(page, phraseText('en', 'quizzes', 'submitted')),
  async applied(page, n) {
    const id = await quizFor(page, n);
    const all = await json<Quiz[]>(page, '/api/quizzes');
    return all.filter((one) => one.id === id && one.status === 'completed').length;
  },
  isListed: true,
};

const reading: Write = {
  what: 'a read mark',
  person: 'parent',
  otherPerson: 'teacher',
  path: /\/api\/notifications\/read$/,
  open: async (page) => void (await page.goto('/notifications')),
  send: (page) => page.getByRole('button', { name: phraseText('en', 'notifications', 'markAll') }).click(),
  applied: async (page) => {
    const all = await json<{ readAt: string | null }[]>(page, '/api/notifications');
    return all.every(({ readAt }) => readAt !== null) ? 1 : 0;
  },
  isListed: false,
  // The families are notified.
  reset: async (page) => void (await publishQuiz(page)),
};

const room = '501';
const registerOf = async (page: Page): Promise<GroupRegister> => {
  const { groups } = await json<Registers>(page, '/api/staff/attendance');
  const group = groups.find((one) => one.room === room);
  if (!group) throw new Error('the demo has no such group');
  return group;
};
const childFor = async (page: Page, n: number) => {
  const child = (await registerOf(page)).children.toSorted((a, b) => a.childId - b.childId)[n];
  if (!child) throw new Error('the group has too few children');
  return child;
};
const mark: Write = {
  what: 'an attendance mark',
  person: 'admin',
  otherPerson: 'parent',
  time: '08:50',
  path: /\/api\/staff\/attendance\/\d+\/marks$/,
  async open(page) {
    await schoolClockShows(page, '08:50');
    await page.goto(`/staff/attendance?room=${room}`);
    await expect(page.getByRole('list', { name: phraseText('en', 'register', 'children') })).toBeVisible();
  },
  async send(page, n) {
    const { child } = await childFor(page, n);
    await page
      .getByRole('listitem')
      .filter({ hasText: child })
      .getByRole('button', { name: startsWith(phraseText('en', 'attendance', 'late')) })
      .click();
  },
  async applied(page, n) {
    const { childId } = await childFor(page, n);
    const { marks } = await json<AttendanceDay>(page, `/api/staff/attendance/${childId}?day=${schoolToday()}`);
    return marks.filter(({ status }) => status === 'late').length;
  },
  isListed: true,
};

export const writes: readonly Write[] = [absence, pickup, message, photoMessage, answer, order, quiz, reading, mark];
