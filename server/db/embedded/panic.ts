/**
 * A PostgreSQL PANIC: PostgreSQL would exit and recover from its log, for example when the log has no space left.
 * PGlite continues instead, and then rejects every statement.
 */
export class DatabasePanic extends Error {
  override readonly name = 'DatabasePanic';
  /** The SQLSTATE. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const errorResponse = 'E'.charCodeAt(0);

/** Finds a panic in a reply of whole protocol messages. */
export function panicIn(reply: Uint8Array): DatabasePanic | undefined {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  for (let at = 0; bytes.length - at >= 5; ) {
    const next = at + 1 + bytes.readUInt32BE(at + 1);
    if (bytes[at] === errorResponse) {
      const fields = fieldsOf(bytes.subarray(at + 5, next));
      if (fields.get('V') === 'PANIC') return new DatabasePanic(fields.get('C') ?? '', fields.get('M') ?? '');
    }
    at = next;
  }
  return undefined;
}

/** Each field is a letter and a text. */
const fieldsOf = (body: Buffer) =>
  new Map(
    body
      .toString('utf8')
      .split('\0')
      .filter((field) => field !== '')
      .map((field) => [field[0], field.slice(1)]),
  );
