/** Reads CSV files with any of the usual separators and line endings. */

/** `line` is the line of the file where the row starts, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** `unclosedAt` is the line of an unclosed quotation mark: the rest of the file is then one cell. */
export type CsvTable = { readonly rows: readonly CsvRow[]; readonly unclosedAt: number | null };

/**
 * Reads CSV (RFC 4180). The separator is `,`, `;` or a tab: the most frequent in the first line, or the one in a
 * first line `sep=;`. Cells may be quoted and contain line breaks. A byte order mark and empty rows are ignored.
 */
export function readCsv(text: string): CsvTable {
  const whole = text.replace(/^\u{FEFF}/u, '');
  const directive = /^sep=(.)(?:\r\n|\r|\n)/i.exec(whole);
  const [head = '', separator = separatorOf(whole)] = directive ?? [];
  return read(whole.slice(head.length), separator, head === '' ? 1 : 2);
}

const separators = [',', ';', '\t'] as const;

function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counted = separators.map((separator) => ({ separator, n: first.split(separator).length }));
  return counted.toSorted((a, b) => b.n - a.n)[0]?.separator ?? ',';
}

function read(text: string, separator: string, firstLine: number): CsvTable {
  const rows: CsvRow[] = [];
  let [cells, cell]: [string[], string] = [[], ''];
  let [line, begin] = [firstLine, firstLine];
  let quotedAt: number | null = null;
  // Whether the cell has white space only. Trimming it at each quotation mark would be quadratic.
  let isBlank = true;
  const endCell = () => {
    cells.push(cell);
    [cell, isBlank] = ['', true];
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
  };
  const add = (sign: string) => {
    cell += sign;
    isBlank &&= sign.trim() === '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    const isEnd = sign === '\n' || (sign === '\r' && next !== '\n');
    if (isEnd) line += 1;
    if (quotedAt !== null) {
      if (sign !== '"') add(sign);
      else if (next !== '"') quotedAt = null;
      else {
        add('"');
        at += 1;
      }
    } else if (sign === '"' && isBlank) {
      [quotedAt, cell] = [line, ''];
    } else if (sign === separator) {
      endCell();
    } else if (isEnd) {
      endRow();
      begin = line;
    } else if (sign !== '\r') add(sign);
  }
  endRow();
  return { rows, unclosedAt: quotedAt };
}
