/** A parent reports an absence: the main task, in both languages, on a bad network and by keyboard alone. */
import type { Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { dataIsKept, loseReply } from './unreachable.ts';
import { phraseText } from './text.ts';

const recent = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    // Each language uses its own weeks, so that the tests can share one school.
    const later = (days: number) => addDays(schoolToday(), locale === 'en' ? days : days + 100);
    const label = (name: Parameters<typeof phraseText<'absences'>>[2]) => phraseText(locale, 'absences', name);

    test.describe('for today', () => {
      test.use({ ownServer: true });

      test('a parent reports a sick child in four taps and sees the absence at the top @narrow', async ({
        page,
        signInAs,
        taps,
      }) => {
        await signInAs('parent');
        await schoolClockShows(page, '08:00');
        await page.goto('/');
        await page.getByRole('link', { name: phraseText(locale, 'app', 'reportAbsence'), exact: true }).tap();
        await page.getByRole('button', { name: /^Noah Tremblay/ }).tap();
        await page.getByText(label('sick'), { exact: true }).first().tap();
        await page.getByRole('button', { name: label('submit') }).tap();
        await expect(page.getByRole('status').filter({ hasText: label('absenceReported') })).toContainText(
          label('absenceReportedDesc'),
        );
        expect(taps.count).toBeLessThanOrEqual(4);

        const first = recent(page, label('recent')).first();
        await expect(first).toContainText('Noah Tremblay');
        await expect(first).toContainText(label('full_day'));
        await expect(first).toContainText(label('sick'));
        await expect(first).toContainText(formatDay(schoolToday(), locale, 'long'));
        // The form stays, cleared.
        await expect(page.getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
        await expect(page.getByRole('radio', { name: label('sick') })).not.toBeChecked();
        await expect(page.getByRole('radio', { name: label('full_day') })).toBeChecked();

        // What was sent stands above the empty form: for the sibling in one more tap, and undone in another.
        const card = page.getByRole('region', { name: label('absenceReported') });
        await expect(card.getByRole('heading')).toBeFocused();
        await expect(card).toContainText('Noah Tremblay');
        await expect(card).toContainText(locale === 'en' ? /notified at \d+:\d\d/ : /avisée à \d+\sh/);
        const sibling = card.getByRole('button', { name: label('alsoFor').replace('{name}', 'Léa') });
        await sibling.tap();
        await expect(page.getByRole('heading', { name: 'Léa Tremblay' })).toBeVisible();
        await expect(page.getByRole('radio', { name: label('sick') })).toBeChecked();
        await page.getByRole('button', { name: label('submit') }).tap();
        await expect(card).toContainText('Léa Tremblay');
        await expect(recent(page, label('recent')).first()).toContainText('Léa Tremblay');
        await expect(sibling).toHaveCount(0);
        const undo = card.getByRole('button', { name: new RegExp(`^${label('undoOf').split(':')[0]?.trim()}`) });
        await undo.tap();
        await expect(card).toHaveCount(0);
        await expect(recent(page, label('recent')).first()).toContainText('Noah Tremblay');
      });

      test('a chip chooses the next day of school', async ({ page, signInAs }) => {
        await signInAs('parent');
        await page.goto('/absence?child=1');
        const date = page.getByLabel(label('date'), { exact: true });
        const today = page.getByRole('button', { name: label('today'), exact: true });
        await expect(today).toHaveAttribute('aria-pressed', 'true');
        const next = page.locator('form button[aria-pressed=false]');
        await next.tap();
        await expect(today).toHaveAttribute('aria-pressed', 'false');
        const chosen = await date.inputValue();
        expect(chosen > schoolToday()).toBe(true);
        await expect(page.locator('form')).toContainText(formatDay(chosen, locale, 'full'));
        await today.tap();
        await expect(date).toHaveValue(schoolToday());
      });
    });

    test('reports several days with notes and cancels before they begin @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/absence');
      await page.getByRole('button', { name: /^Léa Tremblay/ }).click();
      await page.getByRole('radio', { name: label('vacation') }).check({ force: true });
      await page.getByLabel(label('date'), { exact: true }).fill(later(30));
      await page.getByRole('checkbox', { name: label('severalDays') }).check();
      await page.getByLabel(label('lastDay')).fill(later(34));
      await page.getByRole('textbox', { name: label('notes') }).fill('Chez grand-maman');
      await page.getByRole('button', { name: label('submit') }).click();
      const first = recent(page, label('recent')).first();
      await expect(first).toContainText('Chez grand-maman');
      // In English the month comes first, and appears once when both days are in it.
      await expect(first).toContainText(formatDay(later(34), locale, 'long').replace(/^[A-Z][a-z]+ /, ''));

      await first.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: label('cancelQuestion') });
      await dialog.getByRole('button', { name: label('cancelAbsence') }).click();
      await expect(page.getByRole('status').filter({ hasText: label('cancelled') })).toBeVisible();
      await expect(page.getByText('Chez grand-maman')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: label('recent') })).toBeFocused();
    });

    test('validates in order: the reason, then the date @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/absence?child=2');
      const submit = page.getByRole('button', { name: label('submit') });
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await page.getByLabel(label('date'), { exact: true }).fill('');
      await submit.press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: phraseText(locale, 'ui', 'error') });
      await expect(alert).toContainText(label('selectReasonError'));
      await expect(page.getByRole('radio', { name: label('sick') })).toBeFocused();
      await page.getByRole('radio', { name: label('doctor') }).check({ force: true });
      await submit.press('Enter');
      await expect(alert).toContainText(label('selectDateError'));
      await expect(page.getByLabel(label('date'), { exact: true })).toBeFocused();
    });

    test('rejects the same day twice next to the form and keeps the input', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/absence?child=1');
      const family = page.getByRole('radio', { name: label('family') });
      for (let time = 0; time < 2; time += 1) {
        // The first tap may come before the scripts, which repeat it.
        await family.click({ force: true });
        await expect(family).toBeChecked();
        await page.getByLabel(label('date'), { exact: true }).fill(later(60));
        await page.getByRole('button', { name: label('submit') }).click();
        if (time === 0) await expect(family).not.toBeChecked();
      }
      await expect(page.getByRole('main').getByText(phraseText(locale, 'refusals', 'absence_overlaps'))).toBeVisible();
      await expect(family).toBeChecked();
    });
  });
}

test.describe('with an unreachable school', () => {
  test('keeps the text of a failed report and sends it once on retry @full', async ({
    page,
    signInAs,
    school,
    context,
  }) => {
    await signInAs('parent');
    await page.goto('/absence?child=1');
    await page.getByRole('radio', { name: 'Sick' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 20));
    await page.getByRole('textbox', { name: /notes/ }).fill('Fever since last night');
    const reconnect = await loseReply(page, '**/api/absences');
    await page.getByRole('button', { name: 'Submit absence' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The absence was not reported' })).toContainText(
      'The school may or may not have received it.',
    );
    await expect(page.getByRole('textbox', { name: /notes/ })).toHaveValue('Fever since last night');
    await expect(page.getByRole('link', { name: 'Call the school' })).toHaveAttribute('href', /^tel:/);
    await reconnect();
    await page.getByRole('form').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();

    const stored = await (await context.request.get(`${school.url}/api/absences`)).json();
    expect(stored.filter(({ notes }: { notes: string }) => notes === 'Fever since last night')).toHaveLength(1);
  });

  test('shows the offline state, and does not show a failed list as an empty one', async ({
    page,
    signInAs,
    context,
  }) => {
    await signInAs('parent');
    await page.goto('/absence');
    await expect(page.getByRole('region', { name: 'Recent absences' }).getByRole('listitem').first()).toBeVisible();
    await dataIsKept(page);
    await context.setOffline(true);
    await expect(page.getByText(/You are offline\. As of \d/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent absences' }).getByRole('listitem').first()).toBeVisible();
    await context.setOffline(false);
    await blockLiveStream(page);
    await page.route('**/api/absences', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/The school’s server cannot be reached/)).toBeVisible();
    await expect(page.getByText('No absences')).toHaveCount(0);
    await page.unroute('**/api/absences');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Recent absences' }).getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('without the right to report', () => {
  test.use({ look: { locale: 'fr', theme: 'light' } });

  test('a parent without the right sees a message and calls the school with one tap @narrow', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await withoutAnswers(page);
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      await route.fulfill({ response, json: { ...session, rights: { 1: ['view'], 2: ['view'] } } });
    });
    await page.goto('/absence');
    await expect(page.getByText(phraseText('fr', 'absences', 'noneAllowedText'))).toBeVisible();
    const call = page.getByRole('link', { name: phraseText('fr', 'session', 'callSchool') });
    await expect(call).toHaveAttribute('href', 'tel:5145550110');
  });
});

test.describe('over time and other pages', () => {
  test('a page left open past midnight reports the new day @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    await schoolClockShows(page, '20:00', addDays(schoolToday(), -1));
    await page.goto('/absence?child=1');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(addDays(schoolToday(), -1));
    await schoolClockShows(page, '07:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(schoolToday());
  });

  test('a report continues while another page is open, and its result is shown there @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
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

    // Input typed while a report is in flight is kept when the reply arrives. A failure is shown on the page that sent
    // it.
    await page.getByRole('radio', { name: 'Family Event' }).check({ force: true });
    await page.getByLabel('Date', { exact: true }).fill(addDays(schoolToday(), 41));
    await page.getByRole('button', { name: 'Submit absence' }).press('Enter');
    await page.getByRole('textbox', { name: /notes/ }).fill('One more thing');
    await expect(page.getByRole('status').filter({ hasText: 'Absence reported' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /notes/ })).toHaveValue('One more thing');
  });

  test('moves the focus to the list and back to the choice of the child @full', async ({ page, signInAs }) => {
    await signInAs('parent');
    await page.goto('/absence');
    await page.getByRole('button', { name: /^Noah Tremblay/ }).click();
    await expect(page.getByRole('heading', { name: 'Noah Tremblay' })).toBeFocused();
    await page.getByRole('button', { name: 'Back to selection' }).click();
    await expect(page.getByRole('heading', { name: 'Choose the child who will be absent' })).toBeFocused();
  });
});

test.describe('by keyboard alone', () => {
  test.use({ ownServer: true });

  test('a parent reports an absence with the keyboard alone @narrow @desktop @full', async ({ page, signInAs }) => {
    await signInAs('parent');
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

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'radio', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const there = await wanted.first().evaluate((element) => element === document.activeElement);
    if (there) return;
  }
  throw new Error(`the focus never reached ${role} ${String(name)}`);
}
