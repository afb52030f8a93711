import { expect, test } from 'vitest';
import { continueTrace, traceOf } from './trace-context.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test('a valid header keeps its trace, with a parent of this server', () => {
  const { id: kept, traceparent } = continueTrace(`00-${id}-${parent}-01`);
  expect(kept).toBe(id);
  expect(traceparent).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`));
  expect(traceparent).not.toContain(parent);
});

test('of the flags, only sampled is passed on', () => {
  expect(continueTrace(`00-${id}-${parent}-fe`).traceparent).toMatch(/-00$/);
  expect(continueTrace(`00-${id}-${parent}-ff`).traceparent).toMatch(/-01$/);
});

test('a later version may append fields', () => {
  for (const value of [`cc-${id}-${parent}-01`, `cc-${id}-${parent}-01-what-the-future-adds`])
    expect(continueTrace(value).id, value).toBe(id);
});

test('a malformed header begins a new trace', () => {
  const zeros = '0'.repeat(32);
  for (const value of [
    undefined,
    '',
    'x',
    [`00-${id}-${parent}-01`],
    `00-${id}-${parent}`,
    `00-${id}-${parent}-01-more`,
    `00-${id}-${parent}-01-`,
    `00-${id}-${parent}-01\n`,
    `00-${id}-${parent}-01\r\nx: y`,
    `\n00-${id}-${parent}-01`,
    `cc-${id}-${parent}-01-\n`,
    `00-${id}-${parent}-01, 00-${id}-${parent}-01`,
    `00-${zeros}-${parent}-01`,
    `00-${id}-${'0'.repeat(16)}-01`,
    `ff-${id}-${parent}-01`,
    `00-${id.toUpperCase()}-${parent}-01`,
    `00-${id.slice(1)}-${parent}-01`,
    `00-${id}0-${parent}-01`,
    `00-${id}-${parent}-1`,
    `0-${id}-${parent}-01`,
    `00_${id}_${parent}_01`,
    `00-${id}-${parent}-01${'a'.repeat(10_000)}`,
    `${id}'; drop table outbox; --`,
  ]) {
    const trace = continueTrace(value);
    expect(trace.traceparent, String(value)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect([id, zeros], String(value)).not.toContain(trace.id);
  }
});

test('a request has one trace, and each request without a header its own', () => {
  const request = { headers: {} };
  expect(traceOf(request)).toBe(traceOf(request));
  expect(traceOf(request).id).not.toBe(traceOf({ headers: {} }).id);
});
