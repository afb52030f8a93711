import { schoolApi } from '#core/schools/school.ts';
import { schoolContactApi } from '#core/schools/school-contact.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, schoolsOf } from '#server/http/current-user.ts';
import { findSchoolContacts } from './school-contact-store.ts';
import { findPlaces } from './school-store.ts';

export const schoolRoutes: Route[] = [
  route(schoolApi.config, async ({ tx, person, installation, now }) => ({
    mapsApiKey: installation.mapsApiKey,
    ...(await findPlaces(tx, { userId: person.id, childIds: childrenWith(person, 'view'), now })),
  })),
  route(schoolContactApi.list, ({ tx, person }) => findSchoolContacts(tx, schoolsOf(person), person.locale)),
];
