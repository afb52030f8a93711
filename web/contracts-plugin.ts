/**
 * Contracts without their shapes: the page needs the address of a call, and the server checks every body and every
 * reply. Leaving `query`, `body` and `reply` out of `endpoint({…})` lets the schemas and zod fall away (10 kB).
 */
import type { Plugin } from 'vite';

const shapes = new Set(['query', 'body', 'reply']);

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Every node beneath a node, itself included. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* nodesOf(child);
  }
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined);

/** The shapes in the contracts of a module, as stretches of its text. */
function shapesIn(program: Node): Node[] {
  return [...nodesOf(program)]
    .filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'endpoint')
    .flatMap(({ arguments: given }) => (Array.isArray(given) ? given : []))
    .flatMap((said: unknown) => (isNode(said) && Array.isArray(said.properties) ? said.properties : []))
    .filter((property): property is Node => isNode(property) && shapes.has(String(nameOf(property.key))));
}

export function contracts(): Plugin {
  return {
    name: 'parvis-contracts',
    enforce: 'post',
    transform(code, id) {
      if (!/\/core\/.*\.ts$/.test(id) || !code.includes('endpoint(')) return null;
      let light = code;
      const program: unknown = this.parse(code);
      if (!isNode(program)) return null;
      for (const { start, end } of shapesIn(program).toReversed()) {
        const comma = /^\s*,/.exec(light.slice(end))?.[0].length ?? 0;
        light = light.slice(0, start) + light.slice(end + comma);
      }
      return { code: light, map: null };
    },
  };
}
