/** The introduction of docs/api.md: the conventions that all endpoints share. Its figures come from the code. */
import { maxConcurrent, defaultConcurrent } from '#core/http/fields.ts';
import { retention } from '#core/settings/retention.ts';
import { productionLimits } from '#server/app/limits.ts';
import { maxIdempotencyKeyLength } from '#server/http/idempotency.ts';
import { version } from '#server/http/version.ts';

const { reads, changes, address } = productionLimits;

export const conventions = `## Conventions

### Authentication

\`POST /api/auth/sign-in\` sets a session cookie: \`__Host-parvis\` over HTTPS, \`parvis\` over plain HTTP on the same machine. The cookie is
\`HttpOnly\` and \`SameSite=Lax\`. \`POST /api/auth/sign-out\` ends the session.

After a right password, an account with a second step gets 401 \`second_step_required\` and a cookie of five minutes, and
\`POST /api/auth/second-step\` finishes. Where a school requires a strong sign-in of its staff, other sessions and tokens get 403
\`strong_sign_in_required\`.

\`Authorization: Bearer parvis_…\` with an API token (Settings, Profile) takes the place of the cookie. A token has the rights of its owner, within its
access and areas. Another endpoint gets 403 \`forbidden\`. Endpoints of passwords, passkeys, sessions, devices, tokens and the event
stream take no token. A wrong, expired or revoked token gets 401 \`unauthenticated\`.

| access | who may call the endpoint |
|---|---|
| \`anyone\` | every client, without a session |
| \`user\` | every signed-in user |
| \`guardian:…\` | a guardian of the child, with that right |
| \`staff:group\` | staff, for their groups; the school's office, for all groups |
| \`admin\` | the school's office |
| \`…:kept\` | as above, including former children whose records are retained |

A request without a valid session gets 401 \`unauthenticated\`. A record of another family or school gets the same 404 \`not_found\` as a
missing one. A browser request from another site gets 403 \`wrong_origin\`.

### Requests and replies

Bodies and replies are JSON (\`application/json\`). An unknown field in a body or query gets 422. With an API token it is dropped
and named in the header \`Unknown-Fields\`, URL-encoded, several separated by commas. An endpoint without a listed reply
returns 200 with \`{}\`, or 204 without a body when it deletes.

Ids are positive integers. A path with another id gets 404. Lists are arrays. Long lists accept \`before\` (the last id that the client has)
and \`limit\` (${defaultConcurrent} by default, at most ${maxConcurrent}).

Texts that the school writes come in the language of the account. \`lang\` is set when a text exists only in another language.

### Idempotency keys

A change accepts an \`Idempotency-Key\` header of at most ${maxIdempotencyKeyLength} characters if its errors include \`idempotency_key_reused\`. A key
belongs to one user, method and path, and is stored for ${retention.technical.days} days. Only successful requests are stored. A key that begins with \`u\`, a user id and \`-\`
is accepted in a session of that user only.

| retry | reply |
|---|---|
| same key, same body | the change is applied once; the reply shows the current state of the same record |
| same key, another body | 422 \`idempotency_key_reused\` |
| a key that names another user | 401 \`unauthenticated\` |
| same key, first request still running | 409 \`in_progress\` with \`Retry-After\` |

### Errors

An error is \`application/problem+json\` with these fields:

| field | content |
|---|---|
| \`status\` | the HTTP status |
| \`code\` | the stable error code, for programs |
| \`title\` | the code in English, for developers |
| \`type\` | the link to the code at \`/api/docs\` |
| \`requestId\` | the id of the request in the log, also in the header \`X-Request-Id\` |
| \`problems\` | the \`path\` and \`code\` of each invalid field |

Some codes have more fields, such as \`scheduledBy\` of \`pickup_exists\`. Each endpoint lists its codes. 409, 429 and 503 may have
\`Retry-After\` in seconds; the client may then retry with the same idempotency key.

### Limits

| limit | in production |
|---|---|
| body | 64 KiB; class lists 2 MB |
| reads of a user | ${reads.perMinute} a minute, ${reads.burst} at once |
| changes of a user | ${changes.perMinute} a minute, ${changes.burst} at once |
| requests without a session, by address | ${address.perMinute} a minute, ${address.burst} at once |
| live streams of a user | ${productionLimits.streamsPerUser} |
| messages of a user | ${productionLimits.messagesPerMinute} a minute |

More gets 429 \`rate_limited\`. Some actions also have a daily limit, and failed sign-ins a delay. A larger body gets 413 \`body_too_large\`.

### Dates, times and money

| value | format |
|---|---|
| instant | ISO 8601 in UTC: \`2026-04-16T19:30:00.000Z\` |
| day | \`yyyy-MM-dd\`, in the school's time zone |
| time of day | \`HH:mm\`, in the school's time zone |
| money | an integer number of Canadian cents, in fields that end in \`Cents\` |

The session returns the time zone of each school. The server's clock decides what is today.

### Versioning

This is version ${version}, as in \`GET /api/health\` and \`/api/openapi.json\`. Paths have no version number, and the web client comes from
the same server. Versions follow Semantic Versioning: a minor version may add endpoints, optional request fields, reply fields and error
codes; a major version may change or remove them. Clients must ignore unknown reply fields and treat an unknown code by its status.
`;
