/** The API documentation as one HTML page, generated from the contracts. Works without JavaScript. */
import * as z from 'zod/mini';
import type { AnyEndpoint, AnySchema } from '#core/http/endpoint.ts';
import { refusalCodes, refusals } from '#core/http/refusals.ts';
import { titleOf } from '#server/http/problem-reply.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { version } from '#server/http/version.ts';

export function docsPage(endpoints: readonly AnyEndpoint[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parvis API ${version}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Parvis API <small>${version}</small></h1>
<p>Requests and replies are JSON. <code>POST /api/auth/sign-in</code> sets the session cookie. A change accepts an
<code>Idempotency-Key</code>, so that a retry is applied once. Ids are integers, amounts of money are integer cents,
instants are ISO 8601 in UTC, days are <code>yyyy-MM-dd</code> and times <code>HH:mm</code> on the school’s clock. The
same as OpenAPI: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Endpoints"><ul>
${endpoints.map((endpoint) => `<li><a href="#${anchor(endpoint)}"><code>${callOf(endpoint)}</code></a></li>`).join('\n')}
</ul></nav>
${endpoints.map(sectionOf).join('\n')}
<h2 id="errors">Error codes</h2>
<p>An error is <code>application/problem+json</code> with <code>type</code>, <code>title</code>, <code>status</code>,
<code>code</code> and <code>requestId</code>. <code>problems</code> lists the path and code of each invalid field.</p>
<dl>
${refusalCodes.map((code) => `<dt id="${code}"><code>${refusals[code]} ${code}</code></dt><dd>${escape(titleOf(code))}</dd>`).join('\n')}
</dl>
</main>
</body>
</html>
`;
}

function sectionOf(endpoint: AnyEndpoint): string {
  const { access, summary, query, body, reply, event, file, status } = endpoint;
  const errorLinks = refusalsOf(endpoint).map(
    (code) => `<a href="#${code}"><code>${refusals[code]} ${code}</code></a>`,
  );
  return `<section aria-labelledby="${anchor(endpoint)}">
<h2 id="${anchor(endpoint)}"><code>${callOf(endpoint)}</code></h2>
<p>${escape(summary)}</p>
<p class="about">Access: <code>${access}</code>.</p>
${schemaBlock('Query', query, 'input')}${schemaBlock('Body', body, 'input')}${event ? schemaBlock('Each event', event, 'output') : schemaBlock(`Reply ${status}`, reply, 'output')}${file ? `<p>Replies ${status} with a file, <code>${file}</code>.</p>` : ''}
<p>Errors: ${errorLinks.join(', ')}</p>
</section>`;
}

function schemaBlock(name: string, shape: AnySchema | undefined, io: 'input' | 'output'): string {
  if (!shape) return name.startsWith('Reply') ? `<p>${name}, without a body.</p>` : '';
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, target: 'draft-2020-12' });
  return `<details><summary>${name}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>\n`;
}

const callOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const anchor = (endpoint: AnyEndpoint) =>
  callOf(endpoint)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '');
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

export const docsStyle = `:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 50rem; margin: 0 auto; padding: 1.5rem }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); margin-top: 2rem }
h2 { overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 1rem; background: color-mix(in srgb, currentColor 8%, transparent) }
.about { opacity: 0.8 }
`;
