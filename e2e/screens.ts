/** Every screen and state worth looking at: the accessibility tests walk them, and `npm run shots` takes their pictures. */
import type { Page } from '@playwright/test';
import type { StaffAlert } from '#core/alerts/alert.ts';
import { type Pickup, type PickupStatus, pickupStatuses } from '#core/pickups/pickup.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { addDays } from '#core/time/day.ts';
import { addMinutes, instantOf } from '#core/time/school-clock.ts';
import { profileScreens } from './account-screens.ts';
import { attendanceScreens } from './attendance-screens.ts';
import { schoolToday } from './clock.ts';
import { authoringScreens } from './authoring-screens.ts';
import { doorScreens } from './door-screens.ts';
import { familyScreens } from './family-screens.ts';
import { formScreens } from './form-screens.ts';
import { moreScreens } from './more-screens.ts';
import { idOf } from './message-page.ts';
import { quizScreens } from './quiz-screens.ts';
import { at, nameStart, type Screen } from './screen.ts';
import { settingsScreens } from './settings-screens.ts';
import { storeScreens } from './store-screens.ts';
import { staffReportScreens } from './staff-report-screens.ts';
import { say } from './words.ts';

/** The demo parent’s conversation of a type, once what was said is there. */
const inConversation = (type: Conversation['type']) => async (page: Page) => {
  await at(`/messages?conversation=${await idOf(page, type)}`)(page);
  await page.locator('.bubble').last().waitFor();
};

/** The first child's pickup as it stands somewhere on the way, beside what the school really answers. */
const withPickup = (status: PickupStatus) => async (page: Page) => {
  await page.route('**/api/pickups', async (route) => {
    const response = await route.fetch();
    const list: Pickup[] = await response.json();
    const model = list.find(({ childId }) => childId === 1);
    if (!model) throw new Error('the demo has no pickup of the first child');
    const date = schoolToday();
    const taken = pickupStatuses.slice(0, pickupStatuses.indexOf(status) + 1);
    const steps = taken.map((step, n) => ({
      status: step,
      at: instantOf({ day: date, time: addMinutes('15:01', n * 4) }, 'America/Toronto').toISOString(),
    }));
    const eta = status === 'getting_ready' ? { etaMinutes: 4, etaAt: steps.at(-1)?.at ?? null } : {};
    const collectedBy = status === 'released' ? model.pickupPerson : null;
    const standing: Pickup = { ...model, id: 90_001, date, status, steps, collectedBy, ...eta };
    await route.fulfill({ response, json: [standing, ...list] });
  });
  await at('/pickup?child=1', '15:10')(page);
};

export const screens: readonly Screen[] = [
  { name: 'dashboard', signedIn: true, open: at('/', '13:10') },
  { name: 'dashboard-morning', signedIn: true, open: at('/', '08:10') },
  {
    name: 'dashboard-all',
    signedIn: true,
    async open(page, locale) {
      await at('/', '10:00')(page);
      await page
        .getByRole('button', { name: say(locale, 'plans', 'showAll') })
        .first()
        .click();
    },
  },
  { name: 'dashboard-evening', signedIn: true, open: at('/', '19:30') },
  {
    name: 'announcement',
    signedIn: true,
    async open(page, locale) {
      await at('/')(page);
      const details = new RegExp(`^${say(locale, 'announcements', 'details')}`);
      await page.getByRole('button', { name: details }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard-stale',
    signedIn: true,
    async open(page) {
      await page.route('**/api/announcements', (route) => route.abort());
      await at('/')(page);
    },
  },
  { name: 'absence-child', signedIn: true, open: at('/absence', '08:10') },
  { name: 'absence-form', signedIn: true, open: at('/absence?child=1', '08:10') },
  {
    name: 'absence-several-days',
    signedIn: true,
    async open(page, locale) {
      await at('/absence?child=2', '08:10')(page);
      await page.getByRole('radio', { name: say(locale, 'absences', 'vacation') }).check({ force: true });
      await page.getByRole('checkbox').check();
    },
  },
  {
    name: 'absence-missing',
    signedIn: true,
    async open(page, locale) {
      await at('/absence?child=2', '08:10')(page);
      await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).press('Enter');
    },
  },
  {
    name: 'absence-failed',
    signedIn: true,
    async open(page, locale) {
      await at('/absence?child=2', '08:10')(page);
      await page.route('**/api/absences', (route) => route.abort());
      await page.getByRole('radio', { name: say(locale, 'absences', 'sick') }).check({ force: true });
      await page.getByRole('button', { name: say(locale, 'absences', 'submit') }).click();
      await page.getByRole('link', { name: say(locale, 'session', 'callSchool') }).waitFor();
    },
  },
  { name: 'pickup', signedIn: true, open: at('/pickup?child=1', '15:10') },
  { name: 'pickup-no-child', signedIn: true, open: at('/pickup', '15:10') },
  { name: 'pickup-evening', signedIn: true, open: at('/pickup?child=1', '18:30') },
  {
    name: 'pickup-gps-missing',
    signedIn: true,
    async open(page, locale) {
      await at('/pickup?child=2&method=gps', '15:10')(page);
      await page.getByRole('checkbox').uncheck();
      await page.getByRole('button', { name: say(locale, 'pickups', 'scheduleWithGps') }).press('Enter');
    },
  },
  { name: 'pickup-scheduled', signedIn: true, open: withPickup('scheduled') },
  { name: 'pickup-getting-ready', signedIn: true, open: withPickup('getting_ready') },
  { name: 'pickup-released', signedIn: true, open: withPickup('released') },
  {
    name: 'pickup-change',
    signedIn: true,
    async open(page, locale) {
      await withPickup('scheduled')(page);
      const button = nameStart(say(locale, 'pickups', 'change'));
      await page.getByRole('article').getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'pickup-cancel',
    signedIn: true,
    async open(page, locale) {
      await withPickup('scheduled')(page);
      const button = nameStart(say(locale, 'pickups', 'cancel'));
      await page.getByRole('article').getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'pickup-failed',
    signedIn: true,
    async open(page, locale) {
      await at('/pickup?child=1', '15:10')(page);
      await page.route('**/api/pickups', (route) => route.abort());
      await page.locator('#plan-form button[type=submit]').click();
      await page.getByRole('link', { name: say(locale, 'session', 'callSchool') }).waitFor();
    },
  },
  {
    name: 'pickup-add-person',
    signedIn: true,
    async open(page, locale) {
      await at('/pickup?child=1', '15:10')(page);
      await page.getByRole('button', { name: say(locale, 'people', 'add') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(locale, 'addPerson', 'submit') })
        .press('Enter');
    },
  },
  {
    name: 'pickup-message',
    signedIn: true,
    async open(page, locale) {
      await at('/pickup?child=1', '15:10')(page);
      await page.getByRole('button', { name: say(locale, 'alerts', 'message') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(locale, 'alerts', 'send') })
        .press('Enter');
    },
  },
  {
    name: 'pickup-emergency',
    signedIn: true,
    async open(page, locale) {
      await at('/pickup?child=1', '15:10')(page);
      await page.getByRole('button', { name: say(locale, 'alerts', 'emergency') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'messages', signedIn: true, open: at('/messages') },
  { name: 'messages-teachers', signedIn: true, open: at('/messages?tab=teachers') },
  { name: 'messages-parents', signedIn: true, open: at('/messages?tab=parents') },
  {
    name: 'messages-parent-options',
    signedIn: true,
    async open(page, locale) {
      await at('/messages?tab=parents')(page);
      const options = nameStart(say(locale, 'connections', 'options').split('{')[0] ?? '');
      await page.getByRole('button', { name: options }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'messages-conversation', signedIn: true, open: inConversation('group') },
  {
    name: 'messages-people',
    signedIn: true,
    async open(page) {
      await inConversation('child')(page);
      await page.locator('.people-button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'messages-found',
    signedIn: true,
    async open(page, locale) {
      await at('/messages')(page);
      await page.getByRole('searchbox').fill('ecole');
      await page.getByRole('region', { name: say(locale, 'messages', 'found') }).waitFor();
    },
  },
  {
    name: 'messages-found-none',
    signedIn: true,
    async open(page, locale) {
      await at('/messages')(page);
      await page.getByRole('searchbox').fill('zzzz');
      await page
        .getByText(say(locale, 'messages', 'foundNone'))
        .last()
        .waitFor();
    },
  },
  {
    name: 'messages-not-sent',
    signedIn: true,
    async open(page) {
      await inConversation('individual')(page);
      await page.route('**/api/messages', (route) => route.abort());
      for (const text of ['Un mot', 'https://ecole.example/plan']) {
        await page.locator('textarea').fill(text);
        await page.locator('textarea').press('Enter');
      }
      await page.locator('textarea').fill('a'.repeat(2003));
      await page.getByRole('alert').getByRole('button').click();
    },
  },
  { name: 'messages-unknown', signedIn: true, open: at('/messages?conversation=99999') },
  {
    name: 'messages-closed',
    signedIn: true,
    async open(page) {
      await page.route('**/api/conversations', async (route) => {
        const response = await route.fetch();
        const list: Conversation[] = await response.json();
        await route.fulfill({ response, json: list.map((one) => ({ ...one, bar: 'right_withdrawn' })) });
      });
      await inConversation('individual')(page);
    },
  },
  {
    name: 'messages-empty',
    signedIn: true,
    async open(page) {
      await page.route('**/api/conversations', (route) => route.fulfill({ json: [] }));
      await at('/messages')(page);
    },
  },
  {
    name: 'messages-failed',
    signedIn: true,
    async open(page) {
      await page.route(/\/api\/(conversations|contacts)/, (route) => route.abort());
      await at('/messages')(page);
    },
  },
  { name: 'staff-messages', signedIn: true, person: 'teacher', open: at('/staff/messages', '15:10') },
  { name: 'report', signedIn: true, open: at('/report?child=2', '16:10') },
  { name: 'report-yesterday', signedIn: true, open: at(`/report?child=1&date=${addDays(schoolToday(), -1)}`, '16:10') },
  { name: 'report-activities', signedIn: true, open: at('/report?child=2&part=activities', '16:10') },
  { name: 'report-meals', signedIn: true, open: at('/report?child=2&part=meals', '16:10') },
  { name: 'report-notes', signedIn: true, open: at('/report?child=2&part=notes', '16:10') },
  {
    name: 'report-none',
    signedIn: true,
    async open(page) {
      await page.route('**/api/reports?*', (route) => route.fulfill({ json: null }));
      await at('/report?child=2', '10:10')(page);
    },
  },
  ...quizScreens(at),
  { name: 'notifications', signedIn: true, open: at('/notifications', '16:10') },
  {
    name: 'notifications-none',
    signedIn: true,
    async open(page) {
      await page.route('**/api/notifications', (route) => route.fulfill({ json: [] }));
      await at('/notifications?child=2', '16:10')(page);
    },
  },
  ...moreScreens(at),
  ...settingsScreens,
  ...profileScreens,
  ...formScreens(at),
  ...storeScreens,
  { name: 'not-found', signedIn: true, open: at('/nowhere') },
  { name: 'staff-today', signedIn: true, person: 'teacher', open: at('/staff/today', '15:10') },
  { name: 'staff-office', signedIn: true, person: 'admin', open: at('/staff/today', '15:10') },
  ...attendanceScreens(at),
  {
    name: 'staff-hand-over',
    signedIn: true,
    person: 'admin',
    async open(page, locale) {
      await at('/staff/today', '15:10')(page);
      const handOver = new RegExp(`^${say(locale, 'departures', 'handOver')}`);
      await page.getByRole('button', { name: handOver }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: handOver }).press('Enter');
    },
  },
  {
    name: 'staff-decline',
    signedIn: true,
    person: 'admin',
    async open(page, locale) {
      await at('/staff/today', '15:10')(page);
      const decline = new RegExp(`^${say(locale, 'approvals', 'decline')}`);
      await page.getByRole('button', { name: decline }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'staff-failed',
    signedIn: true,
    person: 'teacher',
    async open(page) {
      await page.route('**/api/staff/*', (route) => route.abort());
      await at('/staff/today', '15:10')(page);
    },
  },
  {
    name: 'staff-emergency',
    signedIn: true,
    person: 'teacher',
    async open(page) {
      await page.route('**/api/staff/alerts', async (route) => {
        const response = await route.fetch();
        const alerts: StaffAlert[] = await response.json();
        const urgent = { id: 90_001, kind: 'emergency', note: 'Flat tire on the bridge', seenBy: null, seenAt: null };
        await route.fulfill({ response, json: [{ ...alerts[0], ...urgent }, ...alerts] });
      });
      await at('/staff/today', '15:10')(page);
    },
  },
  ...authoringScreens((path) => at(path, '15:10')),
  { name: 'staff-people', signedIn: true, person: 'admin', open: at('/staff/people', '15:10') },
  {
    name: 'staff-take-back',
    signedIn: true,
    person: 'admin',
    async open(page, locale) {
      await at('/staff/people', '15:10')(page);
      await page
        .getByRole('button', { name: nameStart(say(locale, 'approvals', 'remove')) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...staffReportScreens(at),
  { name: 'staff-settings', signedIn: true, person: 'teacher', open: at('/staff/settings', '15:10') },
  { name: 'staff-not-found', signedIn: true, person: 'teacher', open: at('/staff/nowhere', '15:10') },
  ...familyScreens,
  ...doorScreens,
];
