/**
 * Loader of Google's script: once in the page's lifetime, and only when the user opens the map. Typed as far as it is
 * used. (docs/decisions/0008-map.md)
 */
import type { Locale } from '#core/lang/locale.ts';
import type { Coordinates } from '#core/pickups/eta-rules.ts';

export type GoogleMap = { setCenter(place: Coordinates): void; setZoom(zoom: number): void };
export type GoogleMarker = { setMap(map: GoogleMap | null): void };
export type GoogleRoute = object;
export type GoogleRenderer = { setDirections(route: GoogleRoute): void; setMap(map: GoogleMap | null): void };

/** The classes of the Google Maps API in use. */
export type GoogleMaps = {
  readonly Map: new (element: HTMLElement, options: object) => GoogleMap;
  readonly Marker: new (options: object) => GoogleMarker;
  readonly DirectionsRenderer: new (options: object) => GoogleRenderer;
  readonly DirectionsService: new () => { route(request: object): Promise<GoogleRoute> };
};

type Library = 'maps' | 'marker' | 'routes';
type Google = { maps: { importLibrary(name: Library): Promise<Partial<GoogleMaps>> } };
type GoogleGlobals = {
  google?: Google;
  parvisMapReady?: () => void;
  gm_authFailure?: () => void;
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } };
};

const libraries: readonly Library[] = ['maps', 'marker', 'routes'];
const origin = 'https://maps.googleapis.com';
const timeoutMs = 20_000;
const page = globalThis as unknown as GoogleGlobals;

let loaded: Promise<GoogleMaps> | undefined;

/** The script did not load: blocked, interrupted or timed out. */
export class MapScriptError extends Error {
  override readonly name = 'MapScriptError';
}

/** Google's classes. A call after a failure retries; the language is that of the first call. */
export function loadGoogleMaps(key: string, locale: Locale): Promise<GoogleMaps> {
  loaded ??= load(key, locale).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(key: string, locale: Locale): Promise<GoogleMaps> {
  if (!page.google) await run(scriptAddress(key, locale));
  if (!page.google) throw new MapScriptError();
  const { maps } = page.google;
  const parts = await Promise.all(libraries.map((name) => maps.importLibrary(name)));
  return Object.assign({}, ...parts) as GoogleMaps;
}

function scriptAddress(key: string, locale: Locale): string {
  const params = new URLSearchParams({
    key,
    v: 'quarterly',
    language: locale,
    region: 'CA',
    libraries: libraries.join(','),
    loading: 'async',
    callback: 'parvisMapReady',
    // Google learns which site shows the map, not which page or child.
    auth_referrer_policy: 'origin',
  });
  return `${origin}/maps/api/js?${params}`;
}

function run(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new MapScriptError());
    };
    const tooSlow = setTimeout(fail, timeoutMs);
    page.parvisMapReady = () => {
      clearTimeout(tooSlow);
      resolve();
    };
    script.addEventListener('error', () => {
      clearTimeout(tooSlow);
      fail();
    });
    script.async = true;
    script.src = trusted(address);
    document.head.append(script);
  });
}

let policy: { createScriptURL(address: string): string } | undefined;

/** Trusted Types policy: allows this script's URL only. */
function trusted(address: string): string {
  policy ??= page.trustedTypes?.createPolicy('parvis-map', {
    createScriptURL(text: string) {
      if (new URL(text).origin !== origin) throw new TypeError(`${text} is not the map script`);
      return text;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
