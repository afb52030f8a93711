/** Expected outcomes of portraits. No user has one here: `server/portraits/portrait-routes.test.ts` reads photos. */
import { hidden, ok, refused, signedIn } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const removed = () => ({ body: { fileId: null } });
const reaching = { parent: ok, viewOnlyParent: ok, teacher: ok, doorStaff: ok, admin: ok };

export const portraitsRows = {
  'GET /api/children/{id}/portraits': { subject: 'childId', outcomes: signedIn(hidden, reaching) },
  'PUT /api/children/{id}/portrait': {
    subject: 'childId',
    request: removed,
    outcomes: signedIn(hidden, { ...reaching, viewOnlyParent: refused, doorStaff: refused }),
  },
  'PUT /api/pickup-persons/{id}/portrait': {
    subject: 'personId',
    request: removed,
    outcomes: signedIn(hidden, { parent: ok }),
  },
  'GET /api/profile/portrait': { outcomes: signedIn(ok) },
  'PUT /api/profile/portrait': { request: removed, outcomes: signedIn(ok) },
} satisfies Readonly<Record<string, Row>>;
