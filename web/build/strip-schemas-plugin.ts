/**
 * Strips schemas and texts from the contracts. The client needs only method, path and types; the server validates every
 * body and reply. Without these properties of `endpoint({…})` the schemas and zod are tree-shaken (10 kB), and so is
 * the prose (1 kB).
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const left = new Set([
  'query',
  'body',
  'reply',
  'event',
  'file',
  'upload',
  'summary',
  'status',
  'errors',
  'noIdempotencyKey',
  'bodyLimit',
]);

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Every descendant of a node, including itself. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* nodesOf(child);
  }
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined);

/** The ranges of a module's text to remove from its contracts. */
function leftOutOf(program: Node): Node[] {
  return [...nodesOf(program)]
    .filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'endpoint')
    .flatMap(({ arguments: given }) => (Array.isArray(given) ? given : []))
    .flatMap((argument: unknown) => (isNode(argument) && Array.isArray(argument.properties) ? argument.properties : []))
    .filter((property): property is Node => isNode(property) && left.has(String(nameOf(property.key))));
}

export function stripSchemasPlugin(): Plugin {
  return {
    name: 'parvis-contracts',
    enforce: 'post',
    transform(code, id) {
      if (!/\/core\/.*\.ts$/.test(id) || !code.includes('endpoint(')) return null;
      let light = code;
      const program: unknown = this.parse(code);
      if (!isNode(program)) return null;
      for (const { start, end } of leftOutOf(program).toReversed()) {
        const comma = /^\s*,/.exec(light.slice(end))?.[0].length ?? 0;
        light = light.slice(0, start) + light.slice(end + comma);
      }
      return { code: light, map: null };
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.moduleIds.some((id) => isInitial.test(file.name) && id.includes('/zod/'))) {
          this.error('zod is in the first load: a call at the top level of a module in core keeps an unused schema.');
        }
      }
    },
  };
}

const isInitial = /^(?:app|index|vendor)$/;

/** The functions of core that make schemas. They are pure, so unused calls can be removed. */
export function schemaMakers(core: string): string[] {
  return readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(`${core}/${name}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(maker)].map(({ groups }) => groups?.function ?? groups?.arrow ?? ''));
}

const maker =
  /^(?:export )?(?:function (?<function>\w+)\((?:(?!\n\})[^])*?\n {2}return z\s*\.|const (?<arrow>\w+) = (?:<[^>]*>)?\((?:(?!=>)[^])*\)(?:: [^=]+)? =>\s*z\s*\.)/gm;
