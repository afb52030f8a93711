/**
 * Validates a reply against its contract. An invalid list row is left out, so that one bad row in the database does not
 * break the whole list. An invalid value outside a list is an error.
 */
import * as z from 'zod/mini';

type Path = readonly PropertyKey[];

/** A row that was left out: its place, its id if it has one, and the problem, without the value. */
export type SkippedRow = { readonly place: string; readonly id: number | undefined; readonly wrong: string };

export type WholeReply = { readonly data: unknown; readonly leftOut: readonly SkippedRow[] };

/** Rows nested in rows: each round removes the rows that the previous round exposed. */
const maxRounds = 5;

/** Throws an error with the field names if the problem is outside any list. Undeclared fields are dropped. */
export function parseWholeRows(reply: z.core.$ZodType, path: string, value: unknown): WholeReply {
  const leftOut: SkippedRow[] = [];
  let current = value;
  for (let round = 0; ; round += 1) {
    const result = z.safeParse(reply, current);
    if (result.success) return { data: result.data, leftOut };
    const { issues } = result.error;
    const rows = new Map<string, { row: Path; wrong: string }>();
    for (const issue of issues) {
      const row = issue.path.slice(0, issue.path.findLastIndex((step) => typeof step === 'number') + 1);
      const wrong = `${issue.path.slice(row.length).join('.')} ${issue.code}`.trim();
      if (row.length > 0) rows.set(row.join('.'), { row, wrong });
    }
    if (rows.size === 0 || round === maxRounds || issues.some((issue) => !issue.path.some(isIndex))) {
      const where = issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
      throw new Error(`The reply of ${path} does not match its contract: ${where.join(', ')}`);
    }
    for (const { row, wrong } of rows.values()) {
      const { id } = (at(current, row) ?? {}) as { readonly id?: unknown };
      leftOut.push({
        place: row.filter((step) => !isIndex(step)).join('.'),
        id: typeof id === 'number' ? id : undefined,
        wrong,
      });
    }
    current = without(
      current,
      [...rows.values()].map(({ row }) => row),
    );
  }
}

const isIndex = (step: PropertyKey): step is number => typeof step === 'number';

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, step) => (found as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step], value);

/** Returns a copy without these rows. */
function without(value: unknown, rows: readonly Path[]): unknown {
  const stepOf = ([step]: Path) => step;
  const below = (step: PropertyKey) =>
    rows.filter((row) => row.length > 1 && stepOf(row) === step).map((row) => row.slice(1));
  const copyOf = (step: PropertyKey, part: unknown) => {
    const deeper = below(step);
    return deeper.length > 0 ? without(part, deeper) : part;
  };
  if (Array.isArray(value)) {
    const gone = new Set(rows.filter((row) => row.length === 1).map(stepOf));
    return value
      .map((part: unknown, n) => ({ part, n }))
      .flatMap(({ part, n }) => (gone.has(n) ? [] : [copyOf(n, part)]));
  }
  return Object.fromEntries(Object.entries(value as object).map(([step, part]) => [step, copyOf(step, part)]));
}
