import { schoolApi } from '#core/schools/school.ts';
import { schoolContactApi } from '#core/schools/school-contact.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, schoolsOf } from '#server/http/current-user.ts';
import { findSchoolContacts } from './school-contact-store.ts';
import { findPlaces } from './school-store.ts';

export const schoolRoutes: Route[] = [
  route(schoolApi.config, async ({ tx, currentUser, installation, now }) => ({
    mapsApiKey: installation.mapsApiKey,
    ...(await findPlaces(tx, { userId: currentUser.id, childIds: childrenWith(currentUser, 'view'), now })),
  })),
  route(schoolContactApi.list, ({ tx, currentUser }) =>
    findSchoolContacts(tx, schoolsOf(currentUser), currentUser.locale),
  ),
];
