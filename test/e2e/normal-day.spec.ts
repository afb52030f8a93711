/**
 * A normal day, on a parent's phone, an educator's tablet and the office's screen at once: the usual week puts the
 * child on the board, and the family only reads. The same day has a late arrival and a person without a plan.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { removeUsualWeeks } from '#test/e2e/pages/pickup-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expectLive, measureDelays, patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';

// Before the time from which the plan of today cannot be changed any more.
test.use({ ownServer: true, schoolTime: '13:10' });

const lines = {
  en: {
    planned: /^Present since 8:\d\d\sAM · Pickup 4:00\sPM with Sophie Tremblay$/,
    late: /^Present since 1:1\d\sPM$/,
    left: (name: string) => new RegExp(`^Left with ${name} at 1:1\\d\\sPM$`),
  },
  fr: {
    planned: /^Présence depuis 8\sh\s\d\d · Départ planifié à 16\sh avec Sophie Tremblay$/,
    late: /^Présence depuis 13\sh\s1\d$/,
    left: (name: string) => new RegExp(`^Départ confirmé à 13\\sh\\s1\\d avec ${name}$`),
  },
} as const;

/** What staff read about the same child in the header of its conversation. */
const headers = {
  en: { late: /^Late, 1:1\d\sPM$/, left: /^Left, 1:1\d\sPM, with Sophie Tremblay$/ },
  fr: { late: /^Retard, 13\sh\s1\d$/, left: /^Départ, 13\sh\s1\d, avec Sophie Tremblay$/ },
} as const;

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`a normal day needs no tap of the parent (${parents}), the educator (${teachers}) and the office agree @full`, async ({
    page: parent,
    context,
    signInAs,
    newDeviceAs,
    taps,
  }) => {
    const { delays, seen } = measureDelays();
    const d = (name: Parameters<typeof phraseText<'departures'>>[2]) => phraseText(teachers, 'departures', name);
    await signInAs('parent');
    await planWeek(context);
    const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
    const office = await (await newDeviceAs('admin', tablet)).newPage();
    await Promise.all([
      setAccountLocale(parent, parents),
      setAccountLocale(teacher, teachers),
      setAccountLocale(office, teachers),
    ]);
    for (const [page, path] of [
      [parent, '/'],
      [teacher, '/staff/today'],
      [office, '/staff/today'],
    ] as const)
      await open(page, path);
    const lineOf = (name: string) =>
      parent.getByRole('article').filter({ hasText: name }).locator('a[href*="?child="]').first();
    const [lea, noah] = [lineOf('Léa Tremblay'), lineOf('Noah Tremblay')];
    await expect(lea).toHaveText(lines[parents].planned);

    // The child stands on both boards with its usual plan, and leaves in two taps.
    const atOffice = cardOf(office, 'Léa T.');
    await expect(atOffice).toContainText('Sophie Tremblay');
    const atTablet = cardOf(teacher, 'Léa T.');
    await expect(atTablet).toContainText('Sophie Tremblay');
    await atTablet.getByRole('button', { name: startsWith(d('release')) }).click();
    await teacher
      .getByRole('dialog')
      .getByRole('button', { name: phraseText(teachers, 'departures', 'known') })
      .click();
    await seen(() => expect(lea).toHaveText(lines[parents].left('Sophie Tremblay'), patience));
    const gone = office.getByRole('region', { name: startsWith(d('columnGone')) });
    await seen(() => expect(gone).toContainText('Léa T.', patience));

    // A late arrival, then a person who comes without a plan.
    await teacher.goto('/staff/attendance?room=203');
    const row = teacher.getByRole('listitem').filter({ hasText: 'Noah Tremblay' });
    await row.getByRole('button', { name: startsWith(phraseText(teachers, 'attendance', 'late')) }).click();
    await seen(() => expect(noah).toHaveText(lines[parents].late, patience));
    await headerSays(teacher, teachers, { id: 2, name: 'Noah Tremblay' }, headers[teachers].late);
    await headerSays(teacher, teachers, { id: 1, name: 'Léa Tremblay' }, headers[teachers].left);
    await cardOf(office, 'Noah T.')
      .getByRole('button', { name: startsWith(d('release')) })
      .click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('radio', { name: /^Marc Tremblay/ }).check({ force: true });
    await dialog.getByRole('button', { name: d('known') }).click();
    await seen(() => expect(noah).toHaveText(lines[parents].left('Marc Tremblay'), patience));

    expect(taps.count).toBe(0);
    expectLive(delays);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await schoolClockShows(page, '13:10');
  const streaming = page.waitForResponse(/\/api\/live/);
  await page.goto(path);
  await streaming;
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The usual week of the elder has its mother on this weekday; the younger has no plan. */
async function planWeek({ request }: BrowserContext): Promise<void> {
  await removeUsualWeeks(request);
  const people: { id: number; name: string }[] = await (await request.get('/api/pickup-persons')).json();
  const sophie = people.find(({ name }) => name.startsWith('Sophie'));
  const plans: ChildPlans[] = await (await request.get('/api/pickup-plans')).json();
  const children = plans.filter(({ childId }) => childId === 1).map(({ childId, revision }) => ({ childId, revision }));
  const day = { weekday: weekdayOf(schoolToday()), kind: 'person', pickupPersonId: sophie?.id, time: '16:00' };
  const saved = await request.put('/api/pickup-plans', { data: { children, week: [day] } });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** The header of the conversation about a child says where it is, as the board does. */
async function headerSays(
  page: Page,
  locale: Locale,
  child: { id: number; name: string },
  status: RegExp,
): Promise<void> {
  await page.goto(`/staff/messages?child=${child.id}`);
  const header = page.getByRole('region', { name: child.name });
  await expect(header.getByText(phraseText(locale, 'messages', 'aboutChild'))).toBeVisible();
  await expect(header.getByText(status)).toBeVisible();
}
