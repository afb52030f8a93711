/** A parent sees the day: announcements, the plan of each child, and the next thing to do. */
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { announcementsIn, withAnnouncements } from '#test/e2e/screens/dashboard-screens.ts';
import { expect, test } from './fixtures.ts';
import { blockReadRequests } from '#test/e2e/pages/report-page.ts';
import { phraseText } from './text.ts';

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test.describe('before anything was opened', () => {
      test.use({ ownServer: true });

      test('the numbers on the header and the tabs are those of the demo school', async ({ page, signInAs }) => {
        await signInAs('parent');
        await page.goto('/');
        const unread = locale === 'en' ? 'unread' : 'non lues';
        const one = locale === 'en' ? '1 unread' : '1 non lue';
        await expect(page.getByRole('link', { name: `Léa Tremblay, 3 ${unread}` })).toBeVisible();
        await expect(page.getByRole('link', { name: `Noah Tremblay, ${one}` })).toBeVisible();
        await expect(page.getByRole('link', { name: `Notifications, 5 ${unread}` })).toBeVisible();
        const tabs = page.getByRole('navigation');
        await expect(tabs.getByRole('link', { name: 'Messages' })).toHaveAccessibleName(new RegExp(`4 ${unread}`));
        await expect(tabs.getByRole('link', { name: phraseText(locale, 'app', 'reports') })).toHaveAccessibleName(
          new RegExp(one),
        );
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parvis');
        await expect(page.getByRole('banner')).toContainText(
          locale === 'en' ? 'Rive-Verte School Service' : 'CSS de la Rive-Verte',
        );
        await expect(page.getByRole('contentinfo')).toContainText(phraseText(locale, 'app', 'madeInQuebec'));
        await expect(page.getByRole('contentinfo')).toContainText('Version 1.0.0');
      });
    });

    test('a plan shows upcoming activities, the whole day on demand, and each child separately @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await schoolClockShows(page, '08:00');
      await page.goto('/');
      const plan = (name: string) => page.getByRole('article', { name: new RegExp(name) });
      const lea = plan('Léa Tremblay');
      await expect(lea).toContainText(formatDay(schoolToday(), locale, 'weekday'));
      await expect(lea).toContainText(locale === 'en' ? 'Room 402' : 'Local 402');
      await expect(plan('Noah Tremblay')).toContainText('203');
      const filtered = await lea.getByRole('listitem').count();
      expect(filtered).toBeGreaterThan(0);
      expect(filtered).toBeLessThan(14);
      const whole = lea.getByRole('button', { name: phraseText(locale, 'plans', 'showAll') });
      // Its name changes. A pressed state as well would announce the same twice, or the opposite.
      await expect(whole).not.toHaveAttribute('aria-pressed');
      await whole.click();
      await expect(lea.getByRole('listitem')).toHaveCount(14);
      await expect(lea.getByRole('heading', { level: 3 })).toHaveText([
        phraseText(locale, 'plans', 'morning'),
        phraseText(locale, 'plans', 'midday'),
        phraseText(locale, 'plans', 'afternoon'),
      ]);
      await expect(lea).toContainText(locale === 'en' ? '8:30 AM' : '8\u00a0h\u00a030');
      await expect(lea).toContainText(locale === 'en' ? '4:00 PM' : '16\u00a0h');
      expect(await plan('Noah Tremblay').getByRole('listitem').count()).toBeLessThan(14);
      const routine = lea.getByRole('button', { name: phraseText(locale, 'plans', 'hideRoutine') });
      await expect(routine).not.toHaveAttribute('aria-pressed');
      await routine.click();
      await expect(lea.getByRole('listitem')).toHaveCount(filtered);
    });

    test('when nothing remains today the card says so and offers the whole day', async ({ page, signInAs }) => {
      await signInAs('parent');
      await schoolClockShows(page, '19:00');
      await page.goto('/');
      const lea = page.getByRole('article', { name: /Léa Tremblay/ });
      await expect(lea).toContainText(phraseText(locale, 'plans', 'noMore'));
      await lea.getByRole('button', { name: phraseText(locale, 'plans', 'showAll') }).click();
      await expect(lea.getByRole('listitem')).toHaveCount(14);
    });

    test('the banner changes at noon on the school’s clock, to the minute @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      await schoolClockShows(page, '11:59');
      await page.goto('/');
      const titles = {
        absences: phraseText(locale, 'app', 'reportAbsence'),
        pickups: phraseText(locale, 'app', 'schedulePickup'),
      };
      const banner = (name: keyof typeof titles) =>
        page.getByRole('link', { name: new RegExp(`^${titles[name]}(?!\\s?:)`) });
      await expect(banner('absences')).toHaveAttribute('href', '/absence');
      await expect(banner('pickups')).toHaveCount(0);
      await schoolClockShows(page, '12:00');
      await page.reload();
      await expect(banner('pickups')).toHaveAttribute('href', '/pickup');
      await expect(banner('pickups')).toContainText('18');
      await expect(banner('pickups')).toContainText(locale === 'en' ? '12:18 PM' : '12\u00a0h\u00a018');
      await expect(banner('absences')).toHaveCount(0);
      for (const path of ['/messages', '/report?child=2', '/settings', '/more']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(banner('pickups')).toHaveCount(0);
      }
    });

    test('an announcement’s details open in a dialog that closes and restores the focus', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await blockReadRequests(page);
      await page.goto('/');
      const carousel = page.getByRole('region', { name: phraseText(locale, 'announcements', 'title') });
      await carousel.getByRole('button', { name: phraseText(locale, 'announcements', 'pause') }).click();
      const details = carousel.locator('li:not([inert])').getByRole('button');
      const title = await carousel.locator('li:not([inert]) h2').textContent();
      const line = await carousel.locator('li:not([inert]) h2 + p').textContent();
      await details.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading')).toHaveText(title ?? '?');
      // On a phone the slide may have cut the text.
      await expect(dialog).toContainText(line ?? '?');
      await dialog
        .getByRole('button', { name: phraseText(locale, 'ui', 'close') })
        .last()
        .click();
      await expect(dialog).toHaveCount(0);
      await expect(details).toBeFocused();
    });

    test('a link opens an announcement, even an expired one, and says when it was deleted @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await blockReadRequests(page);
      const [first] = await announcementsIn(page, locale);
      await page.goto('/notifications');
      await page.getByRole('link', { name: new RegExp(first?.title ?? '?') }).click();
      await expect(page).toHaveURL(`/?announcement=${first?.id}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(first?.detailsText ?? '?');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL('/');

      await withAnnouncements(page, locale, 0);
      await page.goto(`/?announcement=${first?.id}`);
      await expect(page.getByText(phraseText(locale, 'announcements', 'noneText'))).toBeVisible();
      await expect(dialog).toContainText(first?.detailsText ?? '?');

      await page.goto('/?announcement=999');
      await expect(dialog).toContainText(phraseText(locale, 'announcements', 'gone'));
      await dialog
        .getByRole('button', { name: phraseText(locale, 'ui', 'close') })
        .last()
        .click();
      await expect(page).toHaveURL('/');

      await page.route('**/api/announcements/*', (route) => route.abort());
      // Failed requests are retried when the stream opens.
      await page.route('**/api/live*', (route) => route.abort());
      await page.goto(`/?announcement=${first?.id}`);
      await expect(dialog).toContainText(phraseText(locale, 'ui', 'unreachable'));
      await page.unroute('**/api/announcements/*');
      await blockReadRequests(page);
      await dialog.getByRole('button', { name: phraseText(locale, 'ui', 'retry') }).click();
      await expect(dialog).toContainText(first?.detailsText ?? '?');
    });

    for (const count of [6, 10]) {
      test(`${count} announcements leave every control reachable @narrow @full`, async ({ page, signInAs }) => {
        await signInAs('parent');
        await withAnnouncements(page, locale, count);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/');
        const carousel = page.getByRole('region', { name: phraseText(locale, 'announcements', 'title') });
        const named = (name: 'previous' | 'next' | 'pause' | 'resume') =>
          carousel.getByRole('button', { name: phraseText(locale, 'announcements', name) });
        await expect(named('resume')).toBeVisible();
        const card = (await carousel.boundingBox()) ?? { x: 0, width: 0 };
        const controls = carousel.locator(':scope > div button');
        await expect(controls).toHaveCount(count === 6 ? 9 : 3);
        let end = card.x;
        for (const control of await controls.all()) {
          const { x, width, height } = (await control.boundingBox()) ?? { x: 0, width: 0, height: 0 };
          expect(x).toBeGreaterThanOrEqual(end);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
          end = x + width;
        }
        expect(end).toBeLessThanOrEqual(card.x + card.width);
        for (const name of ['previous', 'next', 'resume'] as const) {
          const { width = 0 } = (await named(name).boundingBox()) ?? {};
          expect(width).toBe(44);
        }
        await named('resume').tap();
        await named('pause').tap();
        await named('next').tap();
        const shown = carousel.locator('li:not([inert])');
        const position = phraseText(locale, 'announcements', 'position');
        await expect(shown).toHaveAccessibleName(position.replace('{n}', '2').replace('{total}', `${count}`));
        if (count === 10) await expect(carousel).toContainText(locale === 'en' ? '2 of 10' : '2 sur 10');
      });
    }
  });
}

test('the carousel advances every 4 s, loops, and pauses for 10 s after a tap on a dot @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Announcements' });
  const shown = carousel.locator('button[aria-current="true"]');
  await expect(shown).toHaveAccessibleName('Announcement 1 of 3');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  const position = async () => Number(/\d/.exec((await shown.getAttribute('aria-label')) ?? '')?.[0]);
  const next = (from: number, steps: number) => `Announcement ${((from - 1 + steps) % 3) + 1} of 3`;
  const first = await position();
  await page.clock.runFor(4000);
  await expect(shown).toHaveAccessibleName(next(first, 1));
  await page.clock.runFor(8000);
  await expect(shown).toHaveAccessibleName(next(first, 3));
  await carousel.getByRole('button', { name: 'Announcement 3 of 3' }).tap();
  // The tap leaves the focus on the dot, which does not pause the carousel.
  await expect(carousel.getByRole('button', { name: 'Announcement 3 of 3' })).toBeFocused();
  await page.clock.runFor(9000);
  await expect(shown).toHaveAccessibleName('Announcement 3 of 3');
  await page.clock.runFor(6000);
  await expect(shown).toHaveAccessibleName('Announcement 1 of 3');
  await carousel.getByRole('button', { name: 'Pause the slideshow' }).tap();
  await page.clock.runFor(60_000);
  await expect(shown).toHaveAccessibleName('Announcement 1 of 3');
});

test('the carousel stops while it has keyboard focus @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Announcements' });
  const dot = (n: number) => carousel.getByRole('button', { name: `Announcement ${n} of 3` });
  await expect(dot(1)).toBeVisible();
  await carousel.getByRole('button', { name: 'Previous announcement' }).focus();
  await page.keyboard.press('Tab');
  const shown = carousel.locator('button[aria-current="true"]');
  const before = (await shown.getAttribute('aria-label')) ?? '?';
  await page.clock.runFor(60_000);
  await expect(shown).toHaveAccessibleName(before);
});

test('the carousel stops under reduced motion', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Announcements' });
  await expect(carousel.getByRole('button', { name: 'Resume the slideshow' })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(carousel.locator('button[aria-current="true"]')).toHaveAccessibleName('Announcement 1 of 3');
});

test('two plans are shown next to each other from 768 px, and the tabs become a rail at 840 px', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/');
  const plans = page.getByRole('article', { name: /Daily plan of/ });
  const places = async () => {
    await expect(plans).toHaveCount(2);
    const boxes = await Promise.all([plans.nth(0).boundingBox(), plans.nth(1).boundingBox()]);
    return boxes.map((box) => Math.round(box?.y ?? -1));
  };
  const [above, below] = await places();
  expect(below).toBeGreaterThan(above ?? 0);
  await page.setViewportSize({ width: 768, height: 900 });
  const isNextTo = async () => {
    const [left, right] = await places();
    return left === right;
  };
  await expect.poll(isNextTo).toBe(true);
  const tabs = page.getByRole('navigation');
  const width = async () => (await tabs.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(700);
  await page.setViewportSize({ width: 840, height: 900 });
  await expect.poll(width).toBeLessThan(100);
});

for (const timezoneId of ['UTC', 'Pacific/Auckland']) {
  test.describe(`on a phone set to ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('noon and the plan follow the school’s clock', async ({ page, signInAs }) => {
      await signInAs('parent');
      await schoolClockShows(page, '11:59');
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Report absence', exact: true })).toBeVisible();
      await expect(page.getByRole('article', { name: /Léa/ })).toContainText(formatDay(schoolToday(), 'en', 'weekday'));
      await schoolClockShows(page, '12:00');
      await page.reload();
      await expect(page.getByRole('link', { name: /^Schedule pickup/ })).toBeVisible();
    });
  });
}

test('the replies of the first screen are embedded in its page, and requested where they are not', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!live)/.test(pathname)) requested.push(pathname.slice(5));
  });
  const child = page.getByRole('article', { name: /Léa Tremblay/ });
  const needed = ['activities', 'announcements', 'badges', 'children', 'config', 'session'];
  // A page does not wait long for a busy database: then the app asks for the replies that are not in it.
  await expect(async () => {
    requested.length = 0;
    const first = await page.goto('/');
    expect(first?.headers()['cache-control']).toBe('no-store');
    const [, json = '[]'] = /id="answers">(.*?)<\/script>/s.exec((await first?.text()) ?? '') ?? [];
    const embedded = (JSON.parse(json) as [address: string][]).map(([address]) => address.slice(5));
    expect(embedded.length).toBeGreaterThan(0);
    await expect(child).toBeVisible();
    await expect(page.locator('#answers')).toHaveCount(0);
    expect(requested.toSorted()).toEqual(needed.filter((name) => !embedded.includes(name)));
  }).toPass({ timeout: 90_000 });
  await withoutAnswers(page);
  requested.length = 0;
  await page.reload();
  await expect(child).toBeVisible();
  // Other parts of the page may have loaded by now.
  expect(requested.filter((name) => needed.includes(name)).toSorted()).toEqual(needed);
});
