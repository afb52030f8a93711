/** The lines that an import left out, as a list of their own. */
import type { ListEdit } from '#core/class-lists/class-list-fields.ts';
import { withEdits, withoutGuards } from '#core/class-lists/list-column-rules.ts';
import { csvOf } from '#core/http/csv.ts';
import { readCsv } from '#core/http/read-csv.ts';
import type { Locale } from '#core/lang/locale.ts';

/** The title row and the kept lines with their corrected cells. */
export function keptList(text: string, edits: readonly ListEdit[], kept: readonly number[], locale: Locale): string {
  const [head, ...rows] = withEdits(withoutGuards(readCsv(text).rows), edits);
  const lines = new Set(kept);
  return csvOf([head?.cells ?? [], ...rows.filter(({ line }) => lines.has(line)).map(({ cells }) => cells)], locale);
}
