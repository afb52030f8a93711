/**
 * A fake of Google's script: the parts that the map uses, which record their calls. Like the real one it loads a second
 * script, styles and images, so that a page policy that is too narrow fails.
 */
import type { Page } from '@playwright/test';

/** The fault to inject, if any: in the key, in a part of the script, in the directions, in the script itself. */
export type MapFault = 'BillingNotEnabledMapError' | 'InvalidKeyMapError' | 'part' | 'directions' | 'blocked';

export type Google = {
  /** Every Google address that the page requested. */
  readonly requested: readonly URL[];
  /** The calls of its classes, in order. */
  readonly callsOf: (what: 'Map' | 'Marker' | 'DirectionsRenderer' | 'route') => Promise<Record<string, unknown>[]>;
  /** The policy violations of the page. */
  readonly forbidden: () => Promise<string[]>;
  /** From now on no fault is injected. */
  readonly recover: () => void;
};

export async function fakeGoogleMaps(page: Page, trouble?: MapFault): Promise<Google> {
  const urls: URL[] = [];
  let now = trouble;
  await page.route(/^https:\/\/[\w.-]*(googleapis|gstatic|google)\.com\//, async (route) => {
    const url = new URL(route.request().url());
    urls.push(url);
    if (now === 'blocked') return route.abort();
    if (url.pathname === '/maps/api/js') return route.fulfill({ contentType: 'text/javascript', body: main(now) });
    if (url.pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/javascript', body: part });
    return route.fulfill({ contentType: 'image/svg+xml', body: tile });
  });
  await page.addInitScript(() => {
    const seen: string[] = ((globalThis as unknown as { forbidden: string[] }).forbidden = []);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      seen.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return {
    requested: urls,
    callsOf: (what) =>
      page.evaluate(
        (name) =>
          // Undefined before the script has loaded.
          ((globalThis as unknown as { mapTold?: [string, Record<string, unknown>][] }).mapTold ?? [])
            .filter(([kind]) => kind === name)
            .map(([, given]) => given),
        what,
      ),
    forbidden: () => page.evaluate(() => (globalThis as unknown as { forbidden: string[] }).forbidden),
    recover: () => (now = undefined),
  };
}

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#e8ecdf" d="M0 0h256v256H0z"/><path stroke="#fff" stroke-width="14" d="M0 90h256M80 0v256M190 0v256"/></svg>';

const part = 'google.maps.partCame();';

const main = (trouble: MapFault | undefined) => `(() => {
  const calls = (window.mapTold = []);
  const plain = (given) => JSON.parse(JSON.stringify(given, (name, value) => (name === 'map' ? Boolean(value) : value)));
  const tell = (what, given) => calls.push([what, plain(given)]);
  const trouble = ${JSON.stringify(trouble ?? null)};
  const same = (text) => text;
  const policy = trustedTypes.createPolicy('google-maps-api#html', { createHTML: same, createScriptURL: same });
  const style = document.createElement('style');
  style.nonce = document.querySelector('style[nonce]')?.nonce ?? '';
  style.textContent = '.stand-in-map { background: #e8ecdf }';
  document.head.append(style);
  const came = new Promise((resolve) => {
    window.google = { maps: { partCame: resolve, importLibrary } };
    const script = document.createElement('script');
    script.src = policy.createScriptURL('https://maps.googleapis.com/maps-api-v3/api/js/common.js');
    document.head.append(script);
  });
  async function importLibrary(name) {
    await came;
    if (trouble === 'part') throw new Error('Could not load "' + name + '".');
    if (/Error$/.test(trouble)) {
      setTimeout(() => {
        console.error('Google Maps JavaScript API error: ' + trouble + '\\nhttps://developers.google.com/maps');
        window.gm_authFailure?.();
      });
    }
    return { maps: { Map }, marker: { Marker }, routes: { DirectionsRenderer, DirectionsService } }[name];
  }
  class Map {
    constructor(element, options) {
      tell('Map', { ...options, height: element.offsetHeight });
      element.classList.add('stand-in-map');
      element.innerHTML = policy.createHTML('<img alt="" src="https://maps.googleapis.com/maps/vt?pb=1">');
    }
    setCenter() {}
    setZoom() {}
  }
  class Marker {
    constructor(options) { tell('Marker', options); }
    setMap() {}
  }
  class DirectionsRenderer {
    constructor(options) { tell('DirectionsRenderer', options); }
    setMap() {}
    setDirections(route) { window.mapRoute = route; }
  }
  class DirectionsService {
    async route(request) {
      tell('route', request);
      if (trouble === 'directions') throw Object.assign(new Error('no way to ' + JSON.stringify(request)), { code: 'ZERO_RESULTS' });
      return { from: request.origin };
    }
  }
  window[new URL(document.querySelector('script[src*="/maps/api/js?"]').src).searchParams.get('callback')]();
})();`;
