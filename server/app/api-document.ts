/** docs/api.md: the API for somebody who reads the repository, written from the contracts by `npm run docs`. */
import * as z from 'zod/mini';
import type { AnyEndpoint, Shape } from '#core/http/endpoint.ts';
import { refusalCodes, refusals } from '#core/http/refusals.ts';
import { titleOf } from '#server/http/problem-reply.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import type { Standpoint } from '#server/sessions/demo-door.ts';
import { type Living, routes } from './routes.ts';

/** Every contract that the server answers. Nothing is called, so nothing has to stand behind the routes. */
export function contracts(): AnyEndpoint[] {
  return routes({} as Living, {} as Standpoint).map(({ endpoint }) => endpoint);
}

/** The document in Markdown. */
export function apiDocument(endpoints: readonly AnyEndpoint[] = contracts()): string {
  const folders = [...new Set(endpoints.map(folderOf))];
  return `# API

Written from the contracts by \`npm run docs\`: change those, not this. A running server says the same as a page at \`/api/docs\` and as
OpenAPI at \`/api/openapi.json\`.

JSON both ways. Ids are integers, instants ISO with \`Z\`, days \`yyyy-MM-dd\`, times of day \`HH:mm\` on the school's clock. The session is a
cookie; without one every call answers 401, except those for anyone. A change takes an optional \`Idempotency-Key\`: the same key and body
within 14 days is done once and answered alike. Where no answer is shown it is 200 with \`{}\`, of a deletion 204 with nothing. Bodies
and queries are closed: an unknown field is refused.
${folders.map((folder) => folderSection(folder, endpoints)).join('')}
## Refusals

\`application/problem+json\` with \`code\`, \`requestId\` and, on \`invalid\`, the path and code of each field.

| status | code | meaning |
|---|---|---|
${refusalCodes.map((code) => `| ${refusals[code]} | \`${code}\` | ${titleOf(code)} |`).join('\n')}
`;
}

function folderSection(folder: string, endpoints: readonly AnyEndpoint[]): string {
  const calls = endpoints.filter((endpoint) => folderOf(endpoint) === folder);
  return `\n## ${folder}\n${calls.map(callSection).join('')}`;
}

function callSection(endpoint: AnyEndpoint): string {
  const { method, path, who, does, spec, query, body, reply, event, file, answers } = endpoint;
  const codes = refusalsOf(endpoint)
    .toSorted((a, b) => refusals[a] - refusals[b])
    .map((code) => `\`${refusals[code]} ${code}\``);
  return `
### \`${method} ${path}\`

${does} For \`${who}\`. (${spec})
${shapeBlock('query', query, 'input')}${shapeBlock('body', body, 'input')}${shapeBlock(`answer ${answers}`, reply, 'output')}${shapeBlock('each event', event, 'output')}${file ? `\nAnswers ${answers} with a file, \`${file}\`.\n` : ''}
Refusals: ${codes.join(', ')}
`;
}

function shapeBlock(name: string, shape: Shape | undefined, io: 'input' | 'output'): string {
  if (!shape) return '';
  const schema: Schema = z.toJSONSchema(shape, { io, target: 'draft-2020-12' });
  return `\n\`\`\`\n${name} ${written(schema, '')}\n\`\`\`\n`;
}

type Schema = z.core.JSONSchema._JSONSchema;

/** A schema as one would say it: `{ day: day, half?: "morning" | "afternoon" }[]`. */
function written(schema: Schema, indent: string): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.anyOf) return schema.anyOf.map((one) => written(one, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'array') return `${inBrackets(written(one(schema.items), indent))}[]`;
  if (schema.type === 'object') return objectWritten(schema, indent);
  if (schema.format === 'date') return 'day';
  if (schema.format === 'date-time') return 'instant';
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function objectWritten(schema: Exclude<Schema, boolean>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${written(field, inner)}`,
  );
  if (typeof additionalProperties === 'object') fields.push(`${inner}[name]: ${written(additionalProperties, inner)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

const one = (items: Schema | Schema[] | undefined): Schema => (Array.isArray(items) ? items[0] : items) ?? true;
const inBrackets = (said: string) => (said.includes(' | ') && !said.startsWith('{') ? `(${said})` : said);
const folderOf = ({ path }: AnyEndpoint) => path.split('/')[2] ?? '';
