/** The map itself: one instance for the page's lifetime, however often it is collapsed and opened. */
import type { Coordinates } from '#core/pickups/eta-rules.ts';
import type { MapLocation } from '#core/schools/school.ts';
import type { GoogleMap, GoogleMaps, GoogleMarker, GoogleRenderer, GoogleRoute } from './map-script.ts';

const usualZoom = 15;
/** The style of the route. */
const routeLine = { strokeColor: '#4A90E2', strokeWeight: 5, strokeOpacity: 0.7 };

export type MapPlaces = {
  readonly locations: readonly MapLocation[];
  readonly school: MapLocation;
  /** The start of the route: the home of the chosen child, if any. */
  readonly home: MapLocation | undefined;
};

type MountedMap = { element: HTMLElement; map: GoogleMap; renderer: GoogleRenderer; markers: GoogleMarker[] };

let drawn: MountedMap | undefined;
const routes = new Map<string, Promise<GoogleRoute | undefined>>();

/** Mounts the map in an element. Returns the function that unmounts it. */
export function showMap(maps: GoogleMaps, host: HTMLElement, { locations, school, home }: MapPlaces): () => void {
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

function draw(maps: GoogleMaps, host: HTMLElement, center: Coordinates): MountedMap {
  const element = document.createElement('div');
  element.style.height = '100%';
  // Append first, so that the map can measure its size.
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

/** The route by car, requested once for each child and home. A failure is logged without locations. */
function routeFrom(maps: GoogleMaps, home: MapLocation, school: MapLocation) {
  const name = [home.childId, home.lat, home.lng].join(' ');
  const known = routes.get(name);
  if (known) return known;
  const route = new maps.DirectionsService()
    .route({ origin: at(home), destination: at(school), travelMode: 'DRIVING' })
    .catch((error: unknown) => {
      console.warn('No directions from Google Maps:', codeOf(error));
      return undefined;
    });
  routes.set(name, route);
  return route;
}

const at = ({ lat, lng }: MapLocation): Coordinates => ({ lat, lng });

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'UNKNOWN_ERROR';

const colors = { school: '#1f4f8f', child: '#0d6a78' } as const;
const signs = {
  school: 'M12 21.5v-4h4v4M9 21.5v-8l5-3.5 5 3.5v8z',
  child: 'M8.5 15l5.500-5 5.500 5M10 14v7h8v-7',
} as const;

function markerOf(maps: GoogleMaps, map: GoogleMap, { kind, lat, lng, title }: MapLocation): GoogleMarker {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="44" viewBox="0 0 28 34" fill="none" stroke="#fff" stroke-linejoin="round" stroke-linecap="round" stroke-width="1.8"><path fill="${colors[kind]}" d="M14 1c7 0 13 5.500 13 13 0 8-8 13.500-13 19C9 27.500 1 22 1 14 1 6.500 7 1 14 1z"/><path d="${signs[kind]}"/></svg>`;
  return new maps.Marker({
    map,
    title,
    position: { lat, lng },
    icon: { url: `data:image/svg+xml,${encodeURIComponent(drawing)}` },
  });
}
