/** Reads the files of a roster that were sent: a zip, or the CSV files themselves. */
import { unzipSync } from 'fflate';
import type { Roster, RosterFault, RosterProblem } from '#core/class-lists/roster.ts';
import { maxRosterBytes, maxRosterFiles, maxUnpackedBytes } from '#core/class-lists/roster-files.ts';
import { Refusal } from '#server/http/refusal.ts';

export type RosterTexts = {
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly RosterProblem[];
};

/** The texts of the files by name. With a problem of the archive there are none. */
export function readRosterTexts({ files }: Pick<Roster, 'files'>): RosterTexts {
  const sent = files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
  if (sent.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxRosterBytes) throw new Refusal('body_too_large');
  const texts = new Map<string, string>();
  try {
    for (const { name, bytes } of sent.flatMap(unpacked)) {
      if (texts.has(name)) throw new ArchiveFault('same_name', name);
      texts.set(name, textOf(name, bytes));
    }
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    const { fault, file } = error;
    return { texts: new Map(), problems: [{ file: file.slice(0, 100), line: null, column: null, fault, value: '' }] };
  }
  return { texts, problems: [] };
}

class ArchiveFault extends Error {
  readonly fault: RosterFault;
  readonly file: string;

  constructor(fault: RosterFault, file: string) {
    super(fault);
    this.fault = fault;
    this.file = file;
  }
}

type SentFile = { readonly name: string; readonly bytes: Uint8Array };

/** The files of a zip, or the file itself. */
function unpacked({ name, bytes }: SentFile): SentFile[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip && !name.toLowerCase().endsWith('.zip')) return [{ name, bytes }];
  const seen = new Set<string>();
  let total = 0;
  try {
    // The sizes are read before anything is decompressed, and no file gets more bytes than its own size.
    const files = unzipSync(bytes, {
      filter({ name: inner, originalSize }) {
        if (inner.startsWith('__MACOSX/')) return false;
        if (/[\\/]|^\.\.?$/.test(inner)) throw new ArchiveFault('has_folder', inner);
        if (seen.has(inner)) throw new ArchiveFault('same_name', inner);
        seen.add(inner);
        total += originalSize;
        if (seen.size > maxRosterFiles) throw new ArchiveFault('too_many_files', name);
        if (total > maxUnpackedBytes) throw new ArchiveFault('too_large', name);
        return true;
      },
    });
    return Object.entries(files).map(([inner, content]) => ({ name: inner, bytes: content }));
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault('not_a_zip', name);
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ArchiveFault('not_utf8', name);
  }
}
