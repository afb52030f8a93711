/** Expected outcomes of files. A file has the rights of its record: here, of the conversation about the child. */
import { hidden, ok, readsMarks, refused, signedIn } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';
import { pdfDocument } from '#test/support/files/test-photos.ts';

const ofConversation = signedIn(hidden, { parent: readsMarks('message'), teacher: readsMarks('message') });

export const filesRows = {
  'POST /api/files': {
    request: ({ turn }) => ({ body: pdfDocument(`turn ${turn}`) }),
    // A relative has no school whose files it could be.
    outcomes: signedIn({ status: 201 }, { relative: refused }),
  },
  'GET /api/files/{id}': { subject: 'fileId', outcomes: ofConversation },
  'GET /api/files/{id}/{size}': { subject: 'photoId', outcomes: ofConversation },
  'GET /api/staff/files/usage': { outcomes: signedIn(refused, { admin: ok, foreignAdmin: ok }) },
} satisfies Readonly<Record<string, Row>>;
