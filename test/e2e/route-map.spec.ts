/** The map on the pickup page: no request to Google before it is opened, the route, and the errors. */
import type { Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { expect, test } from './fixtures.ts';
import { fakeGoogleMaps } from '#test/e2e/fakes/fake-google-maps.ts';
import { phraseText } from './text.ts';

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
    const label = (name: Parameters<typeof phraseText<'maps'>>[2]) => phraseText(locale, 'maps', name);

    test('the card is collapsed, explains why there is no map, and keeps its state @narrow', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      const google = await fakeGoogleMaps(page);
      await signInAs('parent');
      await page.goto('/pickup');
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(card(page).getByText(label('keyMissing'))).toHaveCount(0);
      await foldButton(page).click();
      await expect(card(page).getByText(label('keyMissing'))).toBeVisible();
      await expect(showButton(page)).toHaveCount(0);
      await expectAccessible();
      await page.reload();
      await expect(card(page).getByText(label('keyMissing'))).toBeVisible();
      await foldButton(page).click();
      await expect(card(page).getByText(label('keyMissing'))).toBeHidden();
      await page.reload();
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(card(page).getByText(label('keyMissing'))).toHaveCount(0);
      await foldButton(page).press('Enter');
      await expect(card(page).getByText(label('keyMissing'))).toBeVisible();
      expect(google.requested).toEqual([]);
    });

    test('a failed request for the key shows an error and is retried', async ({ page, signInAs }) => {
      await signInAs('parent');
      // A reconnected stream would refresh everything.
      await page.route('**/api/live*', (route) => route.abort());
      await withoutAnswers(page);
      await page.route('**/api/config', (route) => route.abort());
      await page.goto('/pickup');
      await expect(card(page).getByText(label('keyFailed'))).toBeVisible();
      await page.unroute('**/api/config');
      await card(page)
        .getByRole('button', { name: phraseText(locale, 'ui', 'retry') })
        .click();
      await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
    });
  });
}

test.describe('with a key', () => {
  test.use({ ownServer: true, serverEnv: { MAPS_API_KEY: 'a-key' } });

  test('Google gets no request before the parent opens the map, and then one for each child', async ({
    page,
    signInAs,
    expectAccessible,
  }) => {
    const google = await fakeGoogleMaps(page);
    await signInAs('parent');
    const quiet = watchNetworkIdle(page);
    const ours: string[] = [];
    page.on('request', (request) => ours.push(request.url()));
    const partsOfTheMap = () => ours.filter((url) => url.includes('GoogleRouteMap'));
    await page.goto('/pickup');
    await choose(page, 'Léa');
    await expect(showButton(page)).toBeVisible();
    await quiet();
    expect([google.requested, partsOfTheMap()]).toEqual([[], []]);

    await showButton(page).click();
    await expect(theMap(page)).toBeVisible();
    await expect.poll(() => google.callsOf('route')).toHaveLength(1);
    expect((await theMap(page).boundingBox())?.height).toBe(400);
    expect(partsOfTheMap()).not.toEqual([]);
    const [script] = google.requested;
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
    expect(await google.callsOf('Map')).toMatchObject([{ zoom: 15, center: school, height: 400 }]);
    expect(await google.callsOf('DirectionsRenderer')).toEqual([
      {
        suppressMarkers: true,
        polylineOptions: { strokeColor: '#4A90E2', strokeWeight: 5, strokeOpacity: 0.7 },
      },
    ]);
    const markers = await google.callsOf('Marker');
    expect(markers.map(({ title, position }) => [title, position])).toEqual([
      ['École du Ruisseau', school],
      ['Léa Tremblay', lea],
      ['Noah Tremblay', noah],
    ]);

    await choose(page, 'Noah');
    await expect.poll(() => google.callsOf('route')).toHaveLength(2);
    await choose(page, 'Léa');
    await choose(page, 'Noah');
    await foldButton(page).click();
    await foldButton(page).click();
    await expect(theMap(page)).toBeVisible();
    expect(await google.callsOf('route')).toEqual([
      { origin: lea, destination: school, travelMode: 'DRIVING' },
      { origin: noah, destination: school, travelMode: 'DRIVING' },
    ]);
    // One map for any number of openings: each would be billed.
    expect(await google.callsOf('Map')).toHaveLength(1);
    expect(await google.forbidden()).toEqual([]);
    await expectAccessible();
  });

  test('an opened map opens by itself the next time, a collapsed one sends no request, and another user opens it themselves @full', async ({
    page,
    signInAs,
  }) => {
    const google = await fakeGoogleMaps(page);
    await signInAs('parent');
    await page.goto('/pickup?child=1');
    await showButton(page).click();
    await expect(theMap(page)).toBeVisible();
    await page.reload();
    await expect(theMap(page)).toBeVisible();
    await foldButton(page).click();
    await expect(theMap(page)).toHaveCount(0);
    const before = google.requested.length;
    const quiet = watchNetworkIdle(page);
    await page.reload();
    await expect(foldButton(page)).toHaveAttribute('aria-expanded', 'false');
    await quiet();
    expect(google.requested).toHaveLength(before);
    await foldButton(page).click();
    await expect(theMap(page)).toBeVisible();
    const names = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('parvis-map')));
    expect(names).toEqual(['parvis-map-1']);
  });

  test('the other parts of the page work under the policy of the map @full', async ({ page, signInAs }) => {
    const google = await fakeGoogleMaps(page);
    await signInAs('parent');
    for (const path of ['/', '/absence', '/pickup', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
      expect(await google.forbidden(), path).toEqual([]);
    }
    // What the policy forbids to the map too.
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

  test('a route that Google does not find is only logged, without coordinates @full', async ({ page, signInAs }) => {
    const google = await fakeGoogleMaps(page, 'directions');
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
    await signInAs('parent');
    await page.goto('/pickup?child=1');
    await showButton(page).click();
    await expect(theMap(page)).toBeVisible();
    await expect.poll(() => logged).toEqual(['No directions from Google Maps: ZERO_RESULTS']);
    expect(await google.callsOf('route')).toHaveLength(1);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  for (const locale of ['en', 'fr'] as const) {
    test.describe(`in ${locale}`, () => {
      test.use({ look: { locale, theme: 'light' } });
      const failed = (message: string) =>
        locale === 'en'
          ? `Error loading Google Maps: ${message}`
          : `Erreur de chargement de Google Maps\u00a0: ${message}`;

      test('a map that fails to load shows an error and lists the places @narrow @full', async ({
        page,
        signInAs,
        expectAccessible,
      }) => {
        const google = await fakeGoogleMaps(page, 'blocked');
        await signInAs('parent');
        await page.goto('/pickup?child=1');
        await showButton(page).click();
        await expect(card(page).getByRole('alert')).toHaveText(failed(phraseText(locale, 'maps', 'noScript')));
        await expect(card(page).getByRole('listitem')).toHaveText([
          /École du Ruisseau/,
          /Léa Tremblay/,
          /Noah Tremblay/,
        ]);
        await expectAccessible();
        google.recover();
        // When the live stream begins, failed queries are tried again: the map may come before the click.
        await card(page)
          .getByRole('button', { name: phraseText(locale, 'ui', 'retry') })
          .click({ timeout: 5000 })
          .catch(() => undefined);
        await expect(card(page).getByRole('alert')).toHaveCount(0);
        await expect.poll(() => google.callsOf('Map')).toHaveLength(1);
      });

      test('disabled billing is named, and so is any other reason @full', async ({ page, signInAs }) => {
        await fakeGoogleMaps(page, 'BillingNotEnabledMapError');
        await signInAs('parent');
        await page.goto('/pickup?child=1');
        await showButton(page).click();
        await expect(card(page).getByRole('alert')).toHaveText(phraseText(locale, 'maps', 'billing'));
        await expect(card(page).getByRole('listitem')).toHaveCount(3);

        await page.unrouteAll();
        await fakeGoogleMaps(page, 'InvalidKeyMapError');
        await page.reload();
        await expect(card(page).getByRole('alert')).toHaveText(failed('InvalidKeyMapError'));

        await page.unrouteAll();
        await fakeGoogleMaps(page, 'part');
        await page.reload();
        await expect(card(page).getByRole('alert')).toHaveText(failed('Could not load "maps".'));
        await expect(card(page).getByRole('listitem')).toHaveCount(3);
      });
    });
  }
});
