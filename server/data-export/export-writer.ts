/** Writes a data export incrementally: a JSON file for each part, and an HTML page that shows all of them. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import {
  fieldsOf,
  noRows,
  pageFoot,
  pageHead,
  section,
  sectionFoot,
  sectionHead,
  tableFoot,
  tableHead,
  tableRow,
} from './data-export-page.ts';

/**
 * Messages to the writer. Each part is sent whole, or as pages of rows and an end mark. Then files follow, each as
 * pieces of bytes and an end mark. `end` comes last.
 */
export type ArchiveMessage =
  | { readonly part: string; readonly value: unknown }
  | { readonly part: string; readonly rows: readonly object[] }
  | { readonly part: string; readonly areOver: true }
  | { readonly file: string; readonly modifiedAt: Date }
  | { readonly bytes: Uint8Array }
  | 'fileEnd'
  | 'end';

/**
 * The HTML page is the first file of the zip and is streamed as it is written. The JSON files are buffered until the
 * page is complete, because a zip entry must be contiguous. Files come after the page, so they are streamed too.
 */
export class ArchiveWriter {
  readonly #zip: Zip;
  readonly #now: Date;
  readonly #page: PackedFile;
  readonly #packed: Uint8Array[] = [];
  /** The long part that is being written. */
  #long: { readonly file: PackedFile; readonly names: readonly string[] } | undefined;
  #isPageOver = false;
  /** The file whose bytes are written. */
  #content: ZipPassThrough | undefined;

  constructor(now: Date) {
    this.#now = now;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      this.#packed.push(bytes);
    });
    this.#page = this.#add('index.html');
    this.#page.write(pageHead(now));
  }

  /** Processes a message and returns the bytes that are ready. */
  write(message: ArchiveMessage): Uint8Array {
    if (message === 'end') this.#end();
    else if (message === 'fileEnd') this.#content?.push(new Uint8Array(), true);
    else if ('bytes' in message) this.#content?.push(message.bytes);
    else if ('file' in message) this.#addContent(message.file, message.modifiedAt);
    else if ('value' in message) this.#writeWhole(message.part, message.value);
    else if ('rows' in message) this.#writeRows(message.part, message.rows);
    else this.#endRows(message.part);
    return Buffer.concat(this.#packed.splice(0));
  }

  #add(name: string): PackedFile {
    const file = new ZipDeflate(name);
    file.mtime = this.#now;
    this.#zip.add(file);
    return new PackedFile(file);
  }

  #writeWhole(part: string, value: unknown): void {
    for (const piece of section(part, value)) this.#page.write(piece);
    const file = this.#add(`${part}.json`);
    for (const piece of jsonOf(value)) file.write(piece);
    file.end();
  }

  #writeRows(part: string, rows: readonly object[]): void {
    if (rows.length === 0) return;
    const isFirst = this.#long === undefined;
    const { file, names } = (this.#long ??= { file: this.#add(`${part}.json`), names: fieldsOf(rows) });
    if (isFirst) this.#page.write(sectionHead(part) + tableHead(part, names));
    for (const [n, row] of rows.entries()) {
      this.#page.write(tableRow(part, names, row));
      file.write(`${isFirst && n === 0 ? '[' : ','}\n  ${jsonText(row, '  ')}`);
    }
  }

  #endRows(part: string): void {
    if (!this.#long) return this.#writeNone(part);
    this.#page.write(tableFoot + sectionFoot);
    this.#long.file.write('\n]');
    this.#long.file.end();
    this.#long = undefined;
  }

  #writeNone(part: string): void {
    this.#page.write(sectionHead(part) + noRows() + sectionFoot);
    const file = this.#add(`${part}.json`);
    file.write('[]');
    file.end();
  }

  /** Photos and PDFs are compressed already. */
  #addContent(name: string, modifiedAt: Date): void {
    this.#endPage();
    this.#content = new ZipPassThrough(name);
    this.#content.mtime = modifiedAt;
    this.#zip.add(this.#content);
  }

  #endPage(): void {
    if (this.#isPageOver) return;
    this.#isPageOver = true;
    this.#page.write(pageFoot);
    this.#page.end();
  }

  #end(): void {
    this.#endPage();
    this.#zip.end();
  }
}

/** A file of the zip, compressed in blocks. */
class PackedFile {
  readonly #file: ZipDeflate;
  #text = '';

  constructor(file: ZipDeflate) {
    this.#file = file;
  }

  write(piece: string): void {
    this.#text += piece;
    if (this.#text.length >= blockLength) this.#pack(false);
  }

  end(): void {
    this.#pack(true);
  }

  #pack(isLast: boolean): void {
    this.#file.push(new TextEncoder().encode(this.#text), isLast);
    this.#text = '';
  }
}

const blockLength = 64_000;

/** Yields `JSON.stringify(value, null, 2)` row by row. */
export function* jsonOf(value: unknown, indent = ''): Generator<string> {
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    yield '[';
    for (const [n, row] of value.entries()) yield `${n === 0 ? '' : ','}\n${inner}${jsonText(row ?? null, inner)}`;
    yield `\n${indent}]`;
    return;
  }
  const fields = isRecord(value) ? Object.entries(value).filter(([, field]) => field !== undefined) : [];
  if (fields.length === 0) {
    yield jsonText(value ?? null, indent);
    return;
  }
  yield '{';
  for (const [n, [name, field]] of fields.entries()) {
    yield `${n === 0 ? '' : ','}\n${inner}${JSON.stringify(name)}: `;
    yield* jsonOf(field, inner);
  }
  yield `\n${indent}}`;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const jsonText = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
