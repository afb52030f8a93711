/** The school's team writes a whole group's reports, a parent sees one arrive, and sees it corrected. */
import type { Page } from '@playwright/test';
import type { ChildRecord } from '#core/children/family.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { reportsOn } from './report-page.ts';
import { nameStart } from './screen.ts';
import { say } from './words.ts';

const word = (name: Parameters<typeof say<'reportEditor'>>[2]) => say('fr', 'reportEditor', name);
const start = (name: Parameters<typeof say<'reportEditor'>>[2]) => nameStart(word(name).split('{')[0] ?? '');
/** A day of which the demo has no reports: the whole group is to be written. */
const date = addDays(schoolToday(), -12);
const saved = (page: Page) => expect(page.getByText(word('saved'))).toBeVisible();
const aspect = (page: Page, name: 'meals' | 'mood' | 'notes') =>
  page
    .getByRole('group', { name: word('aspect') })
    .getByText(word(name), { exact: true })
    .click();

test.describe('in French', () => {
  test.use({ look: { locale: 'fr', theme: 'light' }, alone: true });

  test('a group of twenty is written and published in under three minutes; a parent sees theirs arrive, and then corrected', async ({
    page,
    as,
    another,
    taps,
  }) => {
    test.slow();
    const family = await (await another('parent')).newPage();
    await family.goto(`/report?child=1&date=${date}`);
    await expect(family.getByText(say('fr', 'reports', 'none'))).toBeVisible();
    const tab = family.getByRole('navigation').getByRole('link', { name: nameStart('Rapports') });
    await expect(tab).toContainText('1');

    await as('teacher');
    await page.goto(`/staff/reports?date=${date}`);
    await page.getByText('Local 402').click();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(20);
    const began = Date.now();
    const before = taps.count;
    // The same lunch and the same mood for everybody…
    await page.getByLabel(word('food')).selectOption({ label: 'Pâté chinois' });
    await page.getByRole('button', { name: start('serve') }).click();
    // …then who ate less…
    for (const [place, portion] of [
      [2, 'some'],
      [5, 'nothing'],
      [11, 'most'],
    ] as const) {
      await rows
        .nth(place)
        .getByText(say('fr', 'reports', portion), { exact: true })
        .click();
    }
    await aspect(page, 'mood');
    await page.getByRole('button', { name: start('serve') }).click();
    await rows
      .nth(5)
      .getByText(say('fr', 'reports', 'tired'), { exact: true })
      .click();
    // …and a sentence for one of them.
    await aspect(page, 'notes');
    await rows.filter({ hasText: 'Léa Tremblay' }).getByRole('combobox').selectOption({ index: 1 });
    await saved(page);
    await expect(family.getByText(say('fr', 'reports', 'none'))).toBeVisible();
    await page.getByRole('button', { name: 'Publier 20 rapports' }).click();
    // Attendance was not taken that day.
    await page.getByRole('dialog').getByRole('button', { name: 'Publier quand même 20 rapports' }).click();
    await expect(rows.getByText(word('published'))).toHaveCount(20);
    const seconds = (Date.now() - began) / 1000;
    console.log(`a group of twenty: ${taps.count - before} taps, ${seconds.toFixed(1)} s by machine`);
    expect(taps.count - before).toBeLessThanOrEqual(25);

    // The family was looking all the while.
    await expect(family.getByText('Pâté chinois')).toBeVisible();
    await expect(family.getByRole('link', { name: nameStart('Rapports') })).toContainText('1');
    await family.getByRole('tab', { name: say('fr', 'reports', 'notes') }).click();
    await expect(family.getByRole('tabpanel')).toContainText('a passé une belle journée');

    // A mistake is corrected on the child's own page, and what was published is kept.
    await rows.filter({ hasText: 'Léa Tremblay' }).getByRole('link').click();
    const note = page.getByLabel(`${word('notes')} (Français)`);
    await note.fill('Léa a lu un conte à voix haute.');
    await saved(page);
    await expect(family.getByRole('tabpanel')).toContainText('a passé une belle journée');
    await page.getByRole('button', { name: word('publishCorrection') }).click();
    await expect(family.getByRole('tabpanel')).toContainText('Léa a lu un conte à voix haute.');
    await family.getByRole('tab', { name: say('fr', 'reports', 'overview') }).click();
    await expect(family.getByRole('tabpanel')).toContainText(say('fr', 'reports', 'corrected'));
    const history = page.getByRole('region', { name: word('history') });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await history.getByText(word('showVersion')).last().click();
    await expect(history).toContainText('a passé une belle journée');

    // What is put back as it was before it is saved is no correction.
    const answered = page.waitForResponse('**/api/staff/reports/drafts');
    await note.fill('Léa a lu deux contes.');
    await note.fill('Léa a lu un conte à voix haute.');
    expect((await answered).status()).toBe(200);
    await saved(page);
    await expect(page.getByText(word('published'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: word('discard') })).toHaveCount(0);
  });
});

test.describe('in English', () => {
  test.use({ look: { locale: 'en', theme: 'light' }, alone: true });

  test('two teachers who write the same note both keep their words until one decides @full', async ({
    page,
    as,
    another,
  }) => {
    const told = (name: Parameters<typeof say<'reportEditor'>>[2]) => say('en', 'reportEditor', name);
    const office = await (await another('admin', tablet)).newPage();
    await as('teacher');
    const address = `/staff/reports/2?date=${addDays(schoolToday(), -13)}`;
    await page.goto(address);
    const mine = page.getByLabel(`${told('notes')} (English)`);
    await expect(mine).toBeVisible();
    const group = await page.evaluate(
      async (asked) => (await (await fetch(asked)).json()).groupId as number,
      '/api/staff/reports',
    );
    await office.goto(`${address}&group=${group}`);
    await page.route('**/api/staff/reports/drafts', (route) => route.abort());
    await mine.fill('Noah built a tower.');
    await expect(page.getByRole('alert').filter({ hasText: told('unreached') })).toBeVisible();
    const theirs = office.getByLabel(`${told('notes')} (English)`);
    await theirs.fill('Noah built a bridge.');
    await expect(office.getByText(told('saved'))).toBeVisible();
    await page.unroute('**/api/staff/reports/drafts');
    const clash = page.getByRole('alert').filter({ hasText: 'A colleague has changed this' });
    await expect(clash).toContainText('Noah built a bridge.', { timeout: 15_000 });
    await expect(mine).toHaveValue('Noah built a tower.');
    await clash.getByRole('button', { name: say('en', 'authoring', 'keepMine') }).click();
    await expect(page.getByText(told('saved'))).toBeVisible();
    await expect(theirs).toHaveValue('Noah built a tower.');
  });

  test('a note that is too long holds up no other child, is lost to nobody, and is saved once it is shorter @full', async ({
    page,
    as,
  }) => {
    const told = (name: Parameters<typeof say<'reportEditor'>>[2]) => say('en', 'reportEditor', name);
    const of = addDays(schoolToday(), -14);
    await as('teacher');
    await page.goto(`/staff/reports/2?date=${of}`);
    const note = page.getByLabel(`${told('notes')} (English)`);
    const long = 'x'.repeat(1510);
    // The field itself takes no more than there is room for.
    await note.evaluate((field) => field.removeAttribute('maxlength'));
    await note.fill(long);
    const refused = page.getByRole('alert').filter({ hasText: 'Not saved, to be corrected: Notes (too long)' });
    await expect(refused).toBeVisible();
    await expect(page.getByText('1510 / 1500')).toBeVisible();

    await page.getByRole('link', { name: told('back') }).click();
    const noah = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Noah Tremblay' });
    await expect(noah).toContainText('Notes (too long)');
    const state = page.getByText('Not saved yet: Noah Tremblay. Everything else is saved.');
    await expect(state).toBeVisible();
    const kept = async () => {
      const reports = await reportsOn(page, of);
      return { all: reports.length, served: reports.filter(({ content }) => content.meals.length > 0), reports };
    };
    await page.getByLabel(told('food')).selectOption({ label: 'Shepherd’s pie' });
    await page.getByRole('button', { name: nameStart('Note for 20') }).click();
    await expect.poll(async () => (await kept()).served.length).toBe(19);
    await expect(state).toBeVisible();

    // Nor is there room for one more sentence.
    await page
      .getByRole('group', { name: told('aspect') })
      .getByText(told('notes'), { exact: true })
      .click();
    await page.getByLabel(`${told('notes')} (English)`).fill('We went to the park.');
    await page.getByRole('button', { name: nameStart('Note for 20') }).click();
    await expect(page.getByText('Noted for 19 children')).toBeVisible();
    await expect(page.getByText('Not for Noah Tremblay: there is no room left.')).toBeVisible();

    await noah.getByRole('link').click();
    await expect(note).toHaveValue(long);
    await note.fill('Noah went to the park.');
    await expect(page.getByText(told('saved'))).toBeVisible();
    const { all, served, reports } = await kept();
    expect([all, served.length]).toEqual([20, 20]);
    expect(reports.find(({ childId }) => childId === 2)?.content.notes).toEqual({
      en: 'Noah went to the park.',
      fr: '',
    });
  });

  test('a child who has left the group meanwhile holds up nobody else @full', async ({ page, as, another }) => {
    const of = addDays(schoolToday(), -16);
    await as('teacher');
    // A page that is not told of it.
    await page.route('**/api/live**', (route) => route.abort());
    await page.goto(`/staff/reports?date=${of}`);
    await page.getByLabel(say('en', 'reportEditor', 'food')).selectOption({ label: 'Shepherd’s pie' });
    const { request } = await another('admin');
    const record = '/api/staff/families/children/2';
    const noah = await request.get(record);
    const { givenName, familyName, groupId, number, bornOn } = (await noah.json()) as ChildRecord;
    const moved = { givenName, familyName, groupId: groupId + 1, number, bornOn };
    expect((await request.put(record, { data: moved })).status()).toBe(200);
    await page.getByRole('button', { name: nameStart('Note for 20') }).click();
    await expect(page.getByText(say('en', 'reportEditor', 'hasLeft'))).toBeVisible();
    await expect(page.getByText(say('en', 'reportEditor', 'saved'))).toBeVisible();
    const reports = await reportsOn(page, of);
    expect(reports.map(({ content }) => content.meals.length)).toEqual(Array.from({ length: 19 }, () => 1));
  });

  test('a nap is corrected for everybody in place of the one that was noted; two at once are not published @full', async ({
    page,
    as,
  }) => {
    const told = (name: Parameters<typeof say<'reportEditor'>>[2]) => say('en', 'reportEditor', name);
    const of = addDays(schoolToday(), -15);
    await as('teacher');
    await page.goto(`/staff/reports?date=${of}`);
    await page
      .getByRole('group', { name: told('aspect') })
      .getByText(told('naps'), { exact: true })
      .click();
    const noteForAll = page.getByRole('button', { name: nameStart('Note for 20') });
    await noteForAll.click();
    await page.getByLabel(told('from'), { exact: true }).fill('12:50');
    await noteForAll.click();
    await expect(page.getByRole('switch', { name: /12:50.* to 2:00/u, checked: true })).toHaveCount(20);
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Noah Tremblay' }).getByRole('link').click();
    const naps = page.getByRole('group', { name: told('naps'), exact: true });
    await expect(naps).toHaveCount(1);
    await page.getByRole('button', { name: told('addNap') }).click();
    await expect(naps).toHaveCount(2);
    await expect(page.getByText(told('napOverlaps'))).toHaveCount(0);
    await naps.last().getByLabel(told('from'), { exact: true }).fill('13:30');
    await expect(naps.last()).toContainText(told('napOverlaps'));
    await expect(page.getByRole('button', { name: told('publishOne'), exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await naps.last().getByRole('button').click();
    await expect(page.getByText(told('napOverlaps'))).toHaveCount(0);
    await expect(page.getByText(told('saved'))).toBeVisible();
  });

  test('what is written as the day ends is of that day, and the page becomes the next @full', async ({ page, as }) => {
    const told = (name: Parameters<typeof say<'reportEditor'>>[2]) => say('en', 'reportEditor', name);
    const today = schoolToday();
    const yesterday = addDays(today, -1);
    await as('teacher');
    await schoolClockShows(page, '23:59', yesterday);
    // What the school answered before midnight.
    await page.route(/\/api\/staff\/reports(\?|$)/, async (route) => {
      const response = await route.fetch({ url: `${route.request().url().split('?')[0]}?date=${yesterday}` });
      await route.fulfill({ response, json: { ...(await response.json()), today: yesterday } });
    });
    await page.goto('/staff/reports/2');
    const note = page.getByLabel(`${told('notes')} (English)`);
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
