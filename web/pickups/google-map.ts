/** The map itself: one for the page's life, however often it is folded away and opened. (§4, §9 Map) */
import type { Place } from '#core/pickups/eta-rules.ts';
import type { MapLocation } from '#core/schools/school.ts';
import type { GoogleMap, GoogleMaps, GoogleMarker, GoogleRenderer, GoogleRoute } from './map-script.ts';

const usualZoom = 15;
/** How the way is drawn. */
const routeLine = { strokeColor: '#4A90E2', strokeWeight: 5, strokeOpacity: 0.7 };

export type Places = {
  readonly locations: readonly MapLocation[];
  readonly school: MapLocation;
  /** Where the way begins: the home of the child who was chosen, if one was. */
  readonly home: MapLocation | undefined;
};

type Drawn = { element: HTMLElement; map: GoogleMap; renderer: GoogleRenderer; markers: GoogleMarker[] };

let drawn: Drawn | undefined;
const routes = new Map<string, Promise<GoogleRoute | undefined>>();

/** Shows the map in a place of the page. Gives what takes it away again. */
export function showMap(maps: GoogleMaps, host: HTMLElement, { locations, school, home }: Places): () => void {
  if (drawn) host.append(drawn.element);
  drawn ??= draw(maps, host, at(school));
  const { element, map, renderer } = drawn;
  for (const marker of drawn.markers) marker.setMap(null);
  drawn.markers = locations.map((location) => markerOf(maps, map, location));
  renderer.setMap(null);
  map.setCenter(at(school));
  let isWanted = true;
  const showWay = async (from: MapLocation) => {
    const route = await routeFrom(maps, from, school);
    if (!route || !isWanted) return;
    renderer.setMap(map);
    renderer.setDirections(route);
  };
  if (home) void showWay(home);
  return () => {
    isWanted = false;
    element.remove();
  };
}

function draw(maps: GoogleMaps, host: HTMLElement, center: Place): Drawn {
  const element = document.createElement('div');
  element.style.height = '100%';
  // First, so that the map finds out how large it is.
  host.append(element);
  const map = new maps.Map(element, {
    center,
    zoom: usualZoom,
    disableDefaultUI: true,
    zoomControl: true,
    clickableIcons: false,
    // One finger scrolls the page.
    gestureHandling: 'cooperative',
  });
  const renderer = new maps.DirectionsRenderer({ suppressMarkers: true, polylineOptions: routeLine });
  return { element, map, renderer, markers: [] };
}

/** The way by car, asked for once for each child and home. A failure is only logged, without places. (§8) */
function routeFrom(maps: GoogleMaps, home: MapLocation, school: MapLocation) {
  const name = [home.childId, home.lat, home.lng].join(' ');
  const known = routes.get(name);
  if (known) return known;
  const asked = new maps.DirectionsService()
    .route({ origin: at(home), destination: at(school), travelMode: 'DRIVING' })
    .catch((error: unknown) => {
      console.warn('No directions from Google Maps:', codeOf(error));
      return undefined;
    });
  routes.set(name, asked);
  return asked;
}

const at = ({ lat, lng }: MapLocation): Place => ({ lat, lng });

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'UNKNOWN_ERROR';

const colours = { school: '#1f4f8f', child: '#0d6a78' } as const;
const signs = {
  school: 'M12 21.5v-4h4v4M9 21.5v-8l5-3.5 5 3.5v8z',
  child: 'M8.5 15l5.500-5 5.500 5M10 14v7h8v-7',
} as const;

function markerOf(maps: GoogleMaps, map: GoogleMap, { kind, lat, lng, title }: MapLocation): GoogleMarker {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="44" viewBox="0 0 28 34" fill="none" stroke="#fff" stroke-linejoin="round" stroke-linecap="round" stroke-width="1.8"><path fill="${colours[kind]}" d="M14 1c7 0 13 5.500 13 13 0 8-8 13.500-13 19C9 27.500 1 22 1 14 1 6.500 7 1 14 1z"/><path d="${signs[kind]}"/></svg>`;
  return new maps.Marker({
    map,
    title,
    position: { lat, lng },
    icon: { url: `data:image/svg+xml,${encodeURIComponent(drawing)}` },
  });
}
