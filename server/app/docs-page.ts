/** The API on one plain page, made from the contracts, readable without script. */
import * as z from 'zod/mini';
import type { AnyEndpoint, Shape } from '#core/http/endpoint.ts';
import { refusalCodes, refusals } from '#core/http/refusals.ts';
import { titleOf } from '#server/http/problem-reply.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { version } from './version.ts';

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
<p>JSON both ways. Ids are integers, instants ISO with <code>Z</code>, days <code>yyyy-MM-dd</code>, times
<code>HH:mm</code> on the school’s clock. A session is a cookie. Every change takes an optional
<code>Idempotency-Key</code>. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>
${endpoints.map((endpoint) => `<li><a href="#${anchor(endpoint)}"><code>${callOf(endpoint)}</code></a></li>`).join('\n')}
</ul></nav>
${endpoints.map(sectionOf).join('\n')}
<h2 id="refusals">Refusals</h2>
<p><code>application/problem+json</code>: <code>type</code>, <code>title</code>, <code>status</code>, <code>code</code>,
<code>requestId</code>, and <code>problems</code> with the path and code of each field.</p>
<dl>
${refusalCodes.map((code) => `<dt id="${code}"><code>${refusals[code]} ${code}</code></dt><dd>${escape(titleOf(code))}</dd>`).join('\n')}
</dl>
</main>
</body>
</html>
`;
}

function sectionOf(endpoint: AnyEndpoint): string {
  const { who, does, spec, query, body, reply, event, file, answers } = endpoint;
  const refused = refusalsOf(endpoint).map((code) => `<a href="#${code}"><code>${refusals[code]} ${code}</code></a>`);
  return `<section aria-labelledby="${anchor(endpoint)}">
<h2 id="${anchor(endpoint)}"><code>${callOf(endpoint)}</code></h2>
<p>${escape(does)}</p>
<p class="about">For <code>${who}</code>. From ${escape(spec)}.</p>
${schemaBlock('Query', query, 'input')}${schemaBlock('Body', body, 'input')}${event ? schemaBlock('Each event', event, 'output') : schemaBlock(`Answer ${answers}`, reply, 'output')}${file ? `<p>Answers ${answers} with a file, <code>${file}</code>.</p>` : ''}
<p>Refusals: ${refused.join(', ')}</p>
</section>`;
}

function schemaBlock(name: string, shape: Shape | undefined, io: 'input' | 'output'): string {
  if (!shape) return name.startsWith('Answer') ? `<p>${name}, without a body.</p>` : '';
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
