/** Teachers write the reports of a whole group. A parent sees one arrive and then its correction. */
import type { Page } from '@playwright/test';
import type { ChildRecord } from '#core/children/family.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { reportsOn } from '#test/e2e/pages/report-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

const label = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => phraseText('fr', 'reportEditor', name);
const start = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => startsWith(label(name).split('{')[0] ?? '');
/** A day without demo reports: the whole group is still to be written. */
const date = addDays(schoolToday(), -12);
const saved = (page: Page) => expect(page.getByText(label('saved'))).toBeVisible();
const aspect = (page: Page, name: 'meals' | 'mood' | 'notes') =>
  page
    .getByRole('group', { name: label('aspect') })
    .getByText(label(name), { exact: true })
    .click();

test.describe('in French', () => {
  test.use({ look: { locale: 'fr', theme: 'light' }, ownServer: true });

  test('writes and publishes the reports of a group of twenty in under three minutes, and a parent sees one arrive and corrected', async ({
    page,
    signInAs,
    newDeviceAs,
    taps,
  }) => {
    test.slow();
    const family = await (await newDeviceAs('parent')).newPage();
    await family.goto(`/report?child=1&date=${date}`);
    await expect(family.getByText(phraseText('fr', 'reports', 'none'))).toBeVisible();
    const tab = family.getByRole('navigation').getByRole('link', { name: startsWith('Rapports') });
    await expect(tab).toContainText('1');

    await signInAs('teacher');
    await page.goto(`/staff/reports?date=${date}`);
    await page.getByText('Local 402').click();
    // Not the lines of the group's allergies.
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    await expect(rows).toHaveCount(20);
    const began = Date.now();
    const before = taps.count;
    // The same lunch and the same mood for every child…
    await page.getByLabel(label('food')).selectOption({ label: 'Pâté chinois' });
    await page.getByRole('button', { name: start('serve') }).click();
    // …then the children who ate less…
    for (const [place, portion] of [
      [2, 'some'],
      [5, 'nothing'],
      [11, 'most'],
    ] as const) {
      await rows
        .nth(place)
        .getByText(phraseText('fr', 'reports', portion), { exact: true })
        .click();
    }
    await aspect(page, 'mood');
    await page.getByRole('button', { name: start('serve') }).click();
    await rows
      .nth(5)
      .getByText(phraseText('fr', 'reports', 'tired'), { exact: true })
      .click();
    // …and a sentence for one of them.
    await aspect(page, 'notes');
    await rows.filter({ hasText: 'Léa Tremblay' }).getByRole('combobox').selectOption({ index: 1 });
    await saved(page);
    await expect(family.getByText(phraseText('fr', 'reports', 'none'))).toBeVisible();
    await page.getByRole('button', { name: 'Publier 20 rapports' }).click();
    // Attendance was not taken that day.
    await page.getByRole('dialog').getByRole('button', { name: 'Publier quand même 20 rapports' }).click();
    await expect(rows.getByText(label('published'))).toHaveCount(20);
    const seconds = (Date.now() - began) / 1000;
    console.log(`a group of twenty: ${taps.count - before} taps, ${seconds.toFixed(1)} s by machine`);
    expect(taps.count - before).toBeLessThanOrEqual(25);

    // The family has the page open all the time.
    await expect(family.getByText('Pâté chinois')).toBeVisible();
    await expect(family.getByRole('link', { name: startsWith('Rapports') })).toContainText('1');
    await family.getByRole('tab', { name: phraseText('fr', 'reports', 'notes') }).click();
    await expect(family.getByRole('tabpanel')).toContainText('a passé une belle journée');

    // A correction is made on the child's own page, and the published version is kept.
    await rows.filter({ hasText: 'Léa Tremblay' }).getByRole('link').click();
    const note = page.getByLabel(`${label('notes')} (Français)`);
    await note.fill('Léa a lu un conte à voix haute.');
    await saved(page);
    await expect(family.getByRole('tabpanel')).toContainText('a passé une belle journée');
    await page.getByRole('button', { name: label('publishCorrection') }).click();
    await expect(family.getByRole('tabpanel')).toContainText('Léa a lu un conte à voix haute.');
    await family.getByRole('tab', { name: phraseText('fr', 'reports', 'overview') }).click();
    await expect(family.getByRole('tabpanel')).toContainText(phraseText('fr', 'reports', 'corrected'));
    const history = page.getByRole('region', { name: label('history') });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await history.getByText(label('showVersion')).last().click();
    await expect(history).toContainText('a passé une belle journée');

    // Restoring the text before it is saved is not a correction.
    const answered = page.waitForResponse('**/api/staff/reports/drafts');
    await note.fill('Léa a lu deux contes.');
    await note.fill('Léa a lu un conte à voix haute.');
    expect((await answered).status()).toBe(200);
    await saved(page);
    await expect(page.getByText(label('published'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: label('discard') })).toHaveCount(0);
  });
});

test.describe('in English', () => {
  test.use({ look: { locale: 'en', theme: 'light' }, ownServer: true });

  test('a conflict between two notes keeps both texts until a teacher decides @full', async ({
    page,
    signInAs,
    newDeviceAs,
  }) => {
    const phrase = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => phraseText('en', 'reportEditor', name);
    const office = await (await newDeviceAs('admin', tablet)).newPage();
    await signInAs('teacher');
    const address = `/staff/reports/2?date=${addDays(schoolToday(), -13)}`;
    await page.goto(address);
    const mine = page.getByLabel(`${phrase('notes')} (English)`);
    await expect(mine).toBeVisible();
    const group = await page.evaluate(
      async (url) => (await (await fetch(url)).json()).groupId as number,
      '/api/staff/reports',
    );
    await office.goto(`${address}&group=${group}`);
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await mine.fill('Noah built a tower.');
    await expect(page.getByRole('alert').filter({ hasText: phrase('unreached') })).toBeVisible();
    const theirs = office.getByLabel(`${phrase('notes')} (English)`);
    await theirs.fill('Noah built a bridge.');
    await expect(office.getByText(phrase('saved'))).toBeVisible();
    await page.unroute('**/api/staff/reports/drafts');
    const clash = page.getByRole('alert').filter({ hasText: 'A colleague changed this' });
    await expect(clash).toContainText('Noah built a bridge.', { timeout: 15_000 });
    await expect(mine).toHaveValue('Noah built a tower.');
    await clash.getByRole('button', { name: phraseText('en', 'authoring', 'keepMine') }).click();
    await expect(page.getByText(phrase('saved'))).toBeVisible();
    await expect(theirs).toHaveValue('Noah built a tower.');
  });

  test('a note that is too long does not block other children, is kept, and is saved once shortened @full', async ({
    page,
    signInAs,
  }) => {
    const phrase = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => phraseText('en', 'reportEditor', name);
    const of = addDays(schoolToday(), -14);
    await signInAs('teacher');
    await page.goto(`/staff/reports/2?date=${of}`);
    const note = page.getByLabel(`${phrase('notes')} (English)`);
    const long = 'x'.repeat(1510);
    // The field itself limits its length.
    await note.evaluate((field) => field.removeAttribute('maxlength'));
    await note.fill(long);
    const refused = page.getByRole('alert').filter({ hasText: 'Not saved, needs correction: Notes (too long)' });
    await expect(refused).toBeVisible();
    await expect(page.getByText('1510 / 1500')).toBeVisible();

    await page.getByRole('link', { name: phrase('back') }).click();
    const noah = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Noah Tremblay' });
    await expect(noah).toContainText('Notes (too long)');
    const state = page.getByText('Not saved yet: Noah Tremblay. Everything else is saved.');
    await expect(state).toBeVisible();
    const kept = async () => {
      const reports = await reportsOn(page, of);
      return { all: reports.length, served: reports.filter(({ content }) => content.meals.length > 0), reports };
    };
    await page.getByLabel(phrase('food')).selectOption({ label: 'Shepherd’s pie' });
    await page.getByRole('button', { name: startsWith('Record for 20') }).click();
    await expect.poll(async () => (await kept()).served.length).toBe(19);
    await expect(state).toBeVisible();

    // There is no space for one more sentence either.
    await page
      .getByRole('group', { name: phrase('aspect') })
      .getByText(phrase('notes'), { exact: true })
      .click();
    await page.getByLabel(`${phrase('notes')} (English)`).fill('We went to the park.');
    await page.getByRole('button', { name: startsWith('Record for 20') }).click();
    await expect(page.getByText('Recorded for 19 children')).toBeVisible();
    await expect(page.getByText('Not added for Noah Tremblay: the report is full.')).toBeVisible();

    await noah.getByRole('link').click();
    await expect(note).toHaveValue(long);
    await note.fill('Noah went to the park.');
    await expect(page.getByText(phrase('saved'))).toBeVisible();
    const { all, served, reports } = await kept();
    expect([all, served.length]).toEqual([20, 20]);
    expect(reports.find(({ childId }) => childId === 2)?.content.notes).toEqual({
      en: 'Noah went to the park.',
      fr: '',
    });
  });

  test('a child who has changed group does not block the others @full', async ({ page, signInAs, newDeviceAs }) => {
    const of = addDays(schoolToday(), -16);
    await signInAs('teacher');
    // A page without live updates.
    await page.route('**/api/live**', (route) => route.abort());
    await page.goto(`/staff/reports?date=${of}`);
    await page.getByLabel(phraseText('en', 'reportEditor', 'food')).selectOption({ label: 'Shepherd’s pie' });
    const { request } = await newDeviceAs('admin');
    const record = '/api/staff/families/children/2';
    const noah = await request.get(record);
    const { givenName, familyName, groupId, number, bornOn } = (await noah.json()) as ChildRecord;
    const moved = { givenName, familyName, groupId: groupId + 1, number, bornOn };
    expect((await request.put(record, { data: moved })).status()).toBe(200);
    await page.getByRole('button', { name: startsWith('Record for 20') }).click();
    await expect(page.getByText(phraseText('en', 'reportEditor', 'hasLeft'))).toBeVisible();
    await expect(page.getByText(phraseText('en', 'reportEditor', 'saved'))).toBeVisible();
    const reports = await reportsOn(page, of);
    expect(reports.map(({ content }) => content.meals.length)).toEqual(Array.from({ length: 19 }, () => 1));
  });

  test('a nap corrected for everyone replaces the existing one, and overlapping naps are not published @full', async ({
    page,
    signInAs,
  }) => {
    const phrase = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => phraseText('en', 'reportEditor', name);
    const of = addDays(schoolToday(), -15);
    await signInAs('teacher');
    await page.goto(`/staff/reports?date=${of}`);
    await page
      .getByRole('group', { name: phrase('aspect') })
      .getByText(phrase('naps'), { exact: true })
      .click();
    const noteForAll = page.getByRole('button', { name: startsWith('Record for 20') });
    await noteForAll.click();
    await page.getByLabel(phrase('from'), { exact: true }).fill('12:50');
    await noteForAll.click();
    await expect(page.getByRole('switch', { name: /12:50.* to 2:00/u, checked: true })).toHaveCount(20);
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Noah Tremblay' }).getByRole('link').click();
    const naps = page.getByRole('group', { name: phrase('naps'), exact: true });
    await expect(naps).toHaveCount(1);
    await page.getByRole('button', { name: phrase('addNap') }).click();
    await expect(naps).toHaveCount(2);
    await expect(page.getByText(phrase('napOverlaps'))).toHaveCount(0);
    await naps.last().getByLabel(phrase('from'), { exact: true }).fill('13:30');
    await expect(naps.last()).toContainText(phrase('napOverlaps'));
    await expect(page.getByRole('button', { name: phrase('publishOne'), exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await naps.last().getByRole('button').click();
    await expect(page.getByText(phrase('napOverlaps'))).toHaveCount(0);
    await expect(page.getByText(phrase('saved'))).toBeVisible();
  });

  test('text typed at midnight belongs to the old day, and the page changes to the new one @full', async ({
    page,
    signInAs,
  }) => {
    const phrase = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => phraseText('en', 'reportEditor', name);
    const today = schoolToday();
    const yesterday = addDays(today, -1);
    await signInAs('teacher');
    await schoolClockShows(page, '23:59', yesterday);
    // The school's replies from before midnight.
    await page.route(/\/api\/staff\/reports(\?|$)/, async (route) => {
      const response = await route.fetch({ url: `${route.request().url().split('?')[0]}?date=${yesterday}` });
      await route.fulfill({ response, json: { ...(await response.json()), today: yesterday } });
    });
    await page.goto('/staff/reports/2');
    const note = page.getByLabel(`${phrase('notes')} (English)`);
    await expect(page.getByText(formatDay(yesterday, 'en', 'long'))).toBeVisible();
    await page.unrouteAll();
    const saving = page.waitForRequest('**/api/staff/reports/drafts');
    await note.fill('Slept well.');
    await schoolClockShows(page, '00:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect((await saving).postDataJSON()).toMatchObject({ date: yesterday, drafts: [{ childId: 2 }] });
    await expect(page.getByText(formatDay(today, 'en', 'long'))).toBeVisible();
    await expect(note).not.toHaveValue('Slept well.');
  });
});
