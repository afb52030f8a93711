/**
 * The trace of a request, after W3C Trace Context. It joins the log lines of several programs and decides nothing: a
 * client may send any value (docs/decisions/0080).
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

type Trace = {
  /** 32 hexadecimal digits, the same in every program that the request passes. */
  readonly id: string;
  /** The header for the calls that the request causes. */
  readonly traceparent: string;
};

/** Version, trace, parent and flags. Only a later version may append fields. */
const header =
  /^(?<version>[0-9a-f]{2})-(?<id>[0-9a-f]{32})-(?<parent>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?$/;

const traces = new WeakMap<object, Trace>();

/** The trace of a request: that of its valid `traceparent` header, or a new one. */
export function traceOf(request: { readonly headers: IncomingHttpHeaders }): Trace {
  const known = traces.get(request);
  if (known) return known;
  const trace = continueTrace(request.headers['traceparent']);
  traces.set(request, trace);
  return trace;
}

/** Continues the trace of a header. A missing or invalid header begins one, which is not sampled. */
export function continueTrace(value: unknown): Trace {
  const found = typeof value === 'string' ? parse(value) : undefined;
  const { id, isSampled } = found ?? { id: digits(), isSampled: false };
  return { id, traceparent: `00-${id}-${newSpanId()}-${isSampled ? '01' : '00'}` };
}

function parse(value: string): { readonly id: string; readonly isSampled: boolean } | undefined {
  const { version, id = '', parent = '', flags = '', more } = header.exec(value)?.groups ?? {};
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(id) || /^0+$/.test(parent)) return undefined;
  return { id, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const digits = () => randomUUID().replaceAll('-', '');
/** The end of a UUID, which is never all zeros. */
const newSpanId = () => digits().slice(-16);
