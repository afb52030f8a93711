/** A parent reports an absence: the main job, in both languages, on a bad network and by keyboard alone. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hearsNothing } from './hears-nothing.ts';
import { say } from './words.ts';

const recent = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    // Each language has weeks of its own, so that one school serves both.
    const later = (days: number) => addDays(schoolToday(), locale === 'en' ? days : days + 100);
    const word = (name: Parameters<typeof say<'absences'>>[2]) => say(locale, 'absences', name);

    test.describe('for today', () => {
      test.use({ alone: true });

      test('a parent reports that a child is sick in four taps and sees it at the top @narrow', async ({
        page,
        as,
        taps,
      }) => {
        await as('parent');
        await schoolClockShows(page, '08:00');
        await page.goto('/');
        await page.getByRole('link', { name: say(locale, 'app', 'reportAbsence'), exact: true }).tap();
        await page.getByRole('button', { name: /^Noah Tremblay/ }).tap();
        await page.getByText(word('sick'), { exact: true }).first().tap();
        await page.getByRole('button', { name: word('submit') }).tap();
        await expect(page.getByRole('status').filter({ hasText: word('absenceReported') })).toContainText(
          word('absenceReportedDesc'),
        );
        expect(taps.count).toBeLessThanOrEqual(4);

        const first = recent(page, word('recent')).first();
        await expect(first).toContainText('Noah Tremblay');
        await expect(first).toContainText(word('full_day'));
        await expect(first).toContainText(word('sick'));
        await expect(first).toContainText(formatDay(schoolToday(), locale, 'long'));
        // Still on the form, emptied.
        await expect(page.getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
        await expect(page.getByRole('radio', { name: word('sick') })).not.toBeChecked();
        await expect(page.getByRole('radio', { name: word('full_day') })).toBeChecked();
      });
    });

    test('several days, with notes, then cancelled before they begin @full', async ({ page, as }) => {
      await as('parent');
      await page.goto('/absence');
      await page.getByRole('button', { name: /^Léa Tremblay/ }).click();
      await page.getByRole('radio', { name: word('vacation') }).check({ force: true });
      await page.getByLabel(word('date'), { exact: true }).fill(later(30));
      await page.getByRole('checkbox', { name: word('severalDays') }).check();
      await page.getByLabel(word('lastDay')).fill(later(34));
      await page.getByRole('textbox', { name: word('notes') }).fill('Chez grand-maman');
      await page.getByRole('button', { name: word('submit') }).click();
      const first = recent(page, word('recent')).first();
      await expect(first).toContainText('Chez grand-maman');
      // In English the month comes first, and is said once where both days are in it.
      await expect(first).toContainText(formatDay(later(34), locale, 'long').replace(/^[A-Z][a-z]+ /, ''));

      await first.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: word('cancelQuestion') });
      await dialog.getByRole('button', { name: word('cancelAbsence') }).click();
      await expect(page.getByRole('status').filter({ hasText: word('cancelled') })).toBeVisible();
      await expect(page.getByText('Chez grand-maman')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: word('recent') })).toBeFocused();
    });

    test('what is missing is said in order: the reason, then the date @full', async ({ page, as }) => {
      await as('parent');
      await page.goto('/absence?child=2');
      const submit = page.getByRole('button', { name: word('submit') });
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await page.getByLabel(word('date'), { exact: true }).fill('');
      await submit.press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: say(locale, 'ui', 'error') });
      await expect(alert).toContainText(word('selectReasonError'));
      await expect(page.getByRole('radio', { name: word('sick') })).toBeFocused();
      await page.getByRole('radio', { name: word('doctor') }).check({ force: true });
      await submit.press('Enter');
      await expect(alert).toContainText(word('selectDateError'));
      await expect(page.getByLabel(word('date'), { exact: true })).toBeFocused();
    });

    test('the same day twice is refused beside the form, and nothing typed is lost', async ({ page, as }) => {
      await as('parent');
      await page.goto('/absence?child=1');
      for (let time = 0; time < 2; time += 1) {
        await page.getByRole('radio', { name: word('family') }).check({ force: true });
        await page.getByLabel(word('date'), { exact: true }).fill(later(60));
        await page.getByRole('button', { name: word('submit') }).click();
        if (time === 0) await expect(page.getByRole('radio', { name: word('family') })).not.toBeChecked();
      }
      await expect(page.getByRole('main').getByText(say(locale, 'refusals', 'absence_overlaps'))).toBeVisible();
      await expect(page.getByRole('radio', { name: word('family') })).toBeChecked();
    });
  });
}

test.describe('with the school out of reach', () => {
  test('a report that could not be sent keeps its text, and is sent once when tried again', async ({
    page,
    as,
    school,
    context,
  }) => {
    await as('parent');
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 20));
    await page.getByRole('textbox', { name: /notes/ }).fill('Fever since last night');
    // The server does it, and the answer is lost on the way back; nothing else gets through meanwhile.
    await page.route('**/api/absences', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort('connectionreset');
    });
    await hearsNothing(page);
    await page.getByRole('button', { name: 'Submit absence' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The absence was not reported' })).toContainText(
      'It may have been received, or not.',
    );
    await expect(page.getByRole('textbox', { name: /notes/ })).toHaveValue('Fever since last night');
    await expect(page.getByRole('link', { name: 'Call the school' })).toHaveAttribute('href', /^tel:/);
    await page.unroute('**/api/absences');
    await page.getByRole('form').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();

    const stored = await (await context.request.get(`${school.url}/api/absences`)).json();
    expect(stored.filter(({ notes }: { notes: string }) => notes === 'Fever since last night')).toHaveLength(1);
  });

  test('offline is said, and a list that failed is not mistaken for good news', async ({ page, as, context }) => {
    await as('parent');
    await page.goto('/absence');
    await expect(page.getByRole('region', { name: 'Recent absences' }).getByRole('listitem').first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/You are offline\. Updated at \d/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent absences' }).getByRole('listitem').first()).toBeVisible();
    await context.setOffline(false);
    await hearsNothing(page);
    await page.route('**/api/absences', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/The school cannot be reached/)).toBeVisible();
    await expect(page.getByText('No absences')).toHaveCount(0);
    await page.unroute('**/api/absences');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Recent absences' }).getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('without the right to report', () => {
  test.use({ look: { locale: 'fr', theme: 'light' } });

  test('a parent is told so, and calls the school with one tap @narrow', async ({ page, as }) => {
    await as('parent');
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      await route.fulfill({ response, json: { ...session, rights: { 1: ['view'], 2: ['view'] } } });
    });
    await page.goto('/absence');
    await expect(page.getByText(say('fr', 'absences', 'noneAllowedText'))).toBeVisible();
    const call = page.getByRole('link', { name: say('fr', 'session', 'callSchool') });
    await expect(call).toHaveAttribute('href', 'tel:5145550110');
  });
});

test.describe('with time and other pages in between', () => {
  test('a page left open past midnight reports the new day @full', async ({ page, as }) => {
    await as('parent');
    await schoolClockShows(page, '20:00', addDays(schoolToday(), -1));
    await page.goto('/absence?child=1');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(addDays(schoolToday(), -1));
    await schoolClockShows(page, '07:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(schoolToday());
  });

  test('a report goes on while another page is looked at, and is told of there @full', async ({ page, as }) => {
    await as('parent');
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 40));
    await page.route('**/api/absences', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Submit absence' }).press('Enter');
    await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Sick' })).not.toBeChecked();

    // What is written while a report is on its way is not wiped when it arrives; a failure waits where it was made.
    await page.getByRole('radio', { name: 'Family Event' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 41));
    await page.getByRole('button', { name: 'Submit absence' }).press('Enter');
    await page.getByRole('textbox', { name: /notes/ }).fill('One more thing');
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /notes/ })).toHaveValue('One more thing');
  });

  test('the focus comes along to the list and back to the choice of the child @full', async ({ page, as }) => {
    await as('parent');
    await page.goto('/absence');
    await page.getByRole('button', { name: /^Noah Tremblay/ }).click();
    await expect(page.getByRole('heading', { name: 'Noah Tremblay' })).toBeFocused();
    await page.getByRole('button', { name: 'Back to selection' }).click();
    await expect(page.getByRole('heading', { name: 'Choose the child who will be absent' })).toBeFocused();
  });
});

test.describe('by keyboard alone', () => {
  test.use({ alone: true });

  test('a parent reports an absence without a pointer @narrow @desktop @full', async ({ page, as }) => {
    await as('parent');
    await schoolClockShows(page, '08:00');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Report absence', exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await tabTo(page, 'link', 'Report absence');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Report absence' })).toBeFocused();
    await tabTo(page, 'button', /^Noah Tremblay/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Noah Tremblay' })).toBeFocused();
    await tabTo(page, 'radio', 'Sick');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Doctor Appointment' })).toBeChecked();
    await tabTo(page, 'button', 'Submit absence');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();
  });
});

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, role: 'link' | 'button' | 'radio', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const there = await wanted.first().evaluate((element) => element === document.activeElement);
    if (there) return;
  }
  throw new Error(`the focus never came to ${role} ${String(name)}`);
}
