/**
 * The map on the pickup page: nothing of Google's before it is opened, the way drawn as specified, and what is said
 * when it fails.
 */
import type { Page } from '@playwright/test';
import { quietOf } from '#bench/quiet.ts';
import { expect, test } from './fixtures.ts';
import { standInForGoogle } from './google-stand-in.ts';
import { say } from './words.ts';

const card = (page: Page) => page.getByRole('region', { name: /^(Route map|Carte du trajet)$/ });
const foldButton = (page: Page) => card(page).getByRole('button', { name: /^(Route map|Carte du trajet)$/ });
const showButton = (page: Page) => card(page).getByRole('button', { name: /^(Show the map|Afficher la carte)$/ });
const theMap = (page: Page) => page.getByRole('region', { name: 'Map of the route to École du Ruisseau' });
const choose = (page: Page, child: string) =>
  page
    .getByRole('radio', { name: new RegExp(`^${child}`) })
    .first()
    .check({ force: true });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`without a key, in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const word = (name: Parameters<typeof say<'maps'>>[2]) => say(locale, 'maps', name);

    test('the card is folded, says inside why there is no map, and stays as the parent left it @narrow', async ({
      page,
      as,
      expectAccessible,
    }) => {
      const google = await standInForGoogle(page);
      await as('parent');
      await page.goto('/pickup');
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(card(page).getByText(word('keyMissing'))).toHaveCount(0);
      await foldButton(page).click();
      await expect(card(page).getByText(word('keyMissing'))).toBeVisible();
      await expect(showButton(page)).toHaveCount(0);
      await expectAccessible();
      await page.reload();
      await expect(card(page).getByText(word('keyMissing'))).toBeVisible();
      await foldButton(page).click();
      await expect(card(page).getByText(word('keyMissing'))).toBeHidden();
      await page.reload();
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(card(page).getByText(word('keyMissing'))).toHaveCount(0);
      await foldButton(page).press('Enter');
      await expect(card(page).getByText(word('keyMissing'))).toBeVisible();
      expect(google.asked).toEqual([]);
    });

    test('a key that could not be asked for is said, and asked for again', async ({ page, as }) => {
      await as('parent');
      // A stream that comes again asks for everything again by itself.
      await page.route('**/api/live*', (route) => route.abort());
      await page.route('**/api/config', (route) => route.abort());
      await page.goto('/pickup');
      await expect(card(page).getByText(word('keyFailed'))).toBeVisible();
      await page.unroute('**/api/config');
      await card(page)
        .getByRole('button', { name: say(locale, 'ui', 'retry') })
        .click();
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
    });
  });
}

test.describe('with a key', () => {
  test.use({ alone: true, serverEnv: { MAPS_API_KEY: 'a-key' } });

  test('Google is asked for nothing before the parent opens the map, and then once for each child', async ({
    page,
    as,
    expectAccessible,
  }) => {
    const google = await standInForGoogle(page);
    await as('parent');
    const quiet = quietOf(page);
    const ours: string[] = [];
    page.on('request', (request) => ours.push(request.url()));
    const partsOfTheMap = () => ours.filter((url) => url.includes('GoogleRouteMap'));
    await page.goto('/pickup');
    await choose(page, 'Léa');
    await expect(showButton(page)).toBeVisible();
    await quiet();
    expect([google.asked, partsOfTheMap()]).toEqual([[], []]);

    await showButton(page).click();
    await expect(theMap(page)).toBeVisible();
    await expect.poll(() => google.told('route')).toHaveLength(1);
    expect((await theMap(page).boundingBox())?.height).toBe(400);
    expect(partsOfTheMap()).not.toEqual([]);
    const [script] = google.asked;
    expect(script?.pathname).toBe('/maps/api/js');
    expect(Object.fromEntries(script?.searchParams ?? [])).toMatchObject({
      key: 'a-key',
      v: 'quarterly',
      language: 'en',
      region: 'CA',
      libraries: 'maps,marker,routes',
      auth_referrer_policy: 'origin',
    });

    const { locations } = await (await page.request.get('/api/config')).json();
    const [school, lea, noah] = locations.map(({ lat, lng }: Record<string, number>) => ({ lat, lng }));
    expect(await google.told('Map')).toMatchObject([{ zoom: 15, center: school, height: 400 }]);
    expect(await google.told('DirectionsRenderer')).toEqual([
      {
        suppressMarkers: true,
        polylineOptions: { strokeColor: '#4A90E2', strokeWeight: 5, strokeOpacity: 0.7 },
      },
    ]);
    const markers = await google.told('Marker');
    expect(markers.map(({ title, position }) => [title, position])).toEqual([
      ['École du Ruisseau', school],
      ['Léa Tremblay', lea],
      ['Noah Tremblay', noah],
    ]);

    await choose(page, 'Noah');
    await expect.poll(() => google.told('route')).toHaveLength(2);
    await choose(page, 'Léa');
    await choose(page, 'Noah');
    await foldButton(page).click();
    await foldButton(page).click();
    await expect(theMap(page)).toBeVisible();
    expect(await google.told('route')).toEqual([
      { origin: lea, destination: school, travelMode: 'DRIVING' },
      { origin: noah, destination: school, travelMode: 'DRIVING' },
    ]);
    // One map, however often it is opened: each would be paid for.
    expect(await google.told('Map')).toHaveLength(1);
    expect(await google.forbidden()).toEqual([]);
    await expectAccessible();
  });

  test('once opened it opens by itself, folded away it asks for nothing; another person opens it themselves @full', async ({
    page,
    as,
  }) => {
    const google = await standInForGoogle(page);
    await as('parent');
    await page.goto('/pickup?child=1');
    await showButton(page).click();
    await expect(theMap(page)).toBeVisible();
    await page.reload();
    await expect(theMap(page)).toBeVisible();
    await foldButton(page).click();
    await expect(theMap(page)).toHaveCount(0);
    const before = google.asked.length;
    const quiet = quietOf(page);
    await page.reload();
    await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
    await quiet();
    expect(google.asked).toHaveLength(before);
    await foldButton(page).click();
    await expect(theMap(page)).toBeVisible();
    const names = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('parvis-map')));
    expect(names).toEqual(['parvis-map-1']);
  });

  test('the page’s other parts work under the policy that the map needs @full', async ({ page, as }) => {
    const google = await standInForGoogle(page);
    await as('parent');
    for (const path of ['/', '/absence', '/pickup', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
      expect(await google.forbidden(), path).toEqual([]);
    }
    // What the map may not do either.
    const refused = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void };
      };
      const attempts = [
        () => document.createElement('script').setAttribute('src', 'https://maps.googleapis.com/x.js'),
        () => (document.createElement('div').innerHTML = '<b>x</b>'),
        () => trustedTypes.createPolicy('anything', {}),
        () => trustedTypes.createPolicy('default', {}),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch {
          return 'refused';
        }
      });
    });
    expect(refused).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  test('a way that Google does not find is only logged, and without places @full', async ({ page, as }) => {
    const google = await standInForGoogle(page, 'directions');
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
    await as('parent');
    await page.goto('/pickup?child=1');
    await showButton(page).click();
    await expect(theMap(page)).toBeVisible();
    await expect.poll(() => logged).toEqual(['No directions from Google Maps: ZERO_RESULTS']);
    expect(await google.told('route')).toHaveLength(1);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  for (const locale of ['en', 'fr'] as const) {
    test.describe(`in ${locale}`, () => {
      test.use({ look: { locale, theme: 'light' } });
      const failed = (message: string) =>
        locale === 'en'
          ? `Error loading Google Maps: ${message}`
          : `Erreur de chargement de Google Maps\u00a0: ${message}`;

      test('when Google does not come, that is said and the places are listed @narrow @full', async ({
        page,
        as,
        expectAccessible,
      }) => {
        const google = await standInForGoogle(page, 'blocked');
        await as('parent');
        await page.goto('/pickup?child=1');
        await showButton(page).click();
        await expect(card(page).getByRole('alert')).toHaveText(failed(say(locale, 'maps', 'noScript')));
        await expect(card(page).getByRole('listitem')).toHaveText([
          /École du Ruisseau/,
          /Léa Tremblay/,
          /Noah Tremblay/,
        ]);
        await expectAccessible();
        google.recover();
        await card(page)
          .getByRole('button', { name: say(locale, 'ui', 'retry') })
          .click();
        await expect(card(page).getByRole('alert')).toHaveCount(0);
        await expect.poll(() => google.told('Map')).toHaveLength(1);
      });

      test('billing that is not enabled is named, and so is any other reason @full', async ({ page, as }) => {
        await standInForGoogle(page, 'BillingNotEnabledMapError');
        await as('parent');
        await page.goto('/pickup?child=1');
        await showButton(page).click();
        await expect(card(page).getByRole('alert')).toHaveText(say(locale, 'maps', 'billing'));
        await expect(card(page).getByRole('listitem')).toHaveCount(3);

        await page.unrouteAll();
        await standInForGoogle(page, 'InvalidKeyMapError');
        await page.reload();
        await expect(card(page).getByRole('alert')).toHaveText(failed('InvalidKeyMapError'));

        await page.unrouteAll();
        await standInForGoogle(page, 'part');
        await page.reload();
        await expect(card(page).getByRole('alert')).toHaveText(failed('Could not load "maps".'));
        await expect(card(page).getByRole('listitem')).toHaveCount(3);
      });
    });
  }
});
