/** Generates docs/api.md from the contracts, for `npm run generate`. */
import * as z from 'zod/mini';
import type { AnyEndpoint, AnySchema } from '#core/http/endpoint.ts';
import { refusalCodes, refusals } from '#core/http/refusals.ts';
import { titleOf } from '#server/http/problem-reply.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import type { ListenAddress } from '#server/auth/demo-sign-in.ts';
import { type ProcessServices, routes } from '#server/app/routes.ts';
import type { Route } from '#server/http/route.ts';
import { conventions } from './api-conventions.ts';

/** Every route of the server. They are listed but not called, so their dependencies may be empty. */
export function uncalledRoutes(): Route[] {
  const services = { sessions: { throttle: () => undefined } } as unknown as ProcessServices;
  return routes(services, {} as ListenAddress);
}

/** Every endpoint of the server. */
export const contracts = (): AnyEndpoint[] => uncalledRoutes().map(({ endpoint }) => endpoint);

/** The document in Markdown. */
export function apiDocument(endpoints: readonly AnyEndpoint[] = contracts()): string {
  const folders = [...new Set(endpoints.map(folderOf))];
  return `# API

Generated from the contracts by \`npm run generate\`. A running server publishes the same as a page at \`/api/docs\` and as OpenAPI 3.1 at
\`/api/openapi.json\`.

${conventions}
## Error codes

| status | code | title |
|---|---|---|
${refusalCodes.map((code) => `| ${refusals[code]} | \`${code}\` | ${titleOf(code)} |`).join('\n')}
${folders.map((folder) => folderSection(folder, endpoints)).join('')}`;
}

function folderSection(folder: string, endpoints: readonly AnyEndpoint[]): string {
  const calls = endpoints.filter((endpoint) => folderOf(endpoint) === folder);
  return `\n## ${folder}\n${calls.map(callSection).join('')}`;
}

function callSection(endpoint: AnyEndpoint): string {
  const { method, path, access, summary, query, body, reply, event, file, status } = endpoint;
  const codes = refusalsOf(endpoint)
    .toSorted((a, b) => refusals[a] - refusals[b])
    .map((code) => `\`${refusals[code]} ${code}\``);
  return `
### \`${method} ${path}\`

${summary} Access: \`${access}\`.
${shapeBlock('query', query, 'input')}${shapeBlock('body', body, 'input')}${shapeBlock(`reply ${status}`, reply, 'output')}${shapeBlock('each event', event, 'output')}${file ? `\nReplies ${status} with a file, \`${file}\`.\n` : ''}
Errors: ${codes.join(', ')}
`;
}

function shapeBlock(name: string, shape: AnySchema | undefined, io: 'input' | 'output'): string {
  if (!shape) return '';
  const schema: Schema = z.toJSONSchema(shape, { io, target: 'draft-2020-12' });
  return `\n\`\`\`\n${name} ${formatSchema(schema, '')}\n\`\`\`\n`;
}

type Schema = z.core.JSONSchema._JSONSchema;

/** Formats a schema for readers: `{ day: day, half?: "morning" | "afternoon" }[]`. */
function formatSchema(schema: Schema, indent: string): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.anyOf) return schema.anyOf.map((one) => formatSchema(one, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'array') return `${inBrackets(formatSchema(one(schema.items), indent))}[]`;
  if (schema.type === 'object') return formatObject(schema, indent);
  if (schema.format === 'date') return 'day';
  if (schema.format === 'date-time') return 'instant';
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function formatObject(schema: Exclude<Schema, boolean>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${formatSchema(field, inner)}`,
  );
  if (typeof additionalProperties === 'object')
    fields.push(`${inner}[name]: ${formatSchema(additionalProperties, inner)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
}

const one = (items: Schema | Schema[] | undefined): Schema => (Array.isArray(items) ? items[0] : items) ?? true;
const inBrackets = (text: string) => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text);
const folderOf = ({ path }: AnyEndpoint) => path.split('/')[2] ?? '';
