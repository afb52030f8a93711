import { schoolApi } from '#core/schools/school.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { findPlaces } from './school-store.ts';

export const schoolRoutes: Route[] = [
  route(schoolApi.config, async ({ tx, person, installation }) => ({
    mapsApiKey: installation.mapsApiKey,
    ...(await findPlaces(tx, { userId: person.id, childIds: childrenWith(person, 'view') })),
  })),
];
