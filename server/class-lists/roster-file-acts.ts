/** Reads the files of a roster that were sent: a zip, or the CSV files themselves. */
import type { Roster, RosterFault, RosterProblem } from '#core/class-lists/roster.ts';
import { maxRosterBytes, maxRosterFiles, maxUnpackedBytes } from '#core/class-lists/roster-files.ts';
import { Refusal } from '#server/http/refusal.ts';
import { filesOfZip, type ZippedFile } from '#server/storage/read-zip.ts';

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
    const total: Unpacked = { files: 0, bytes: 0 };
    for (const { name, bytes } of sent.flatMap((file) => unpacked(file, total))) {
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

/** What all archives of a request hold. */
type Unpacked = { files: number; bytes: number };

/** The files of a zip, or the file itself. */
function unpacked({ name, bytes }: SentFile, total: Unpacked): SentFile[] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip && !name.toLowerCase().endsWith('.zip')) return [{ name, bytes }];
  try {
    const files = filesOfZip(bytes).filter((file) => !file.name.startsWith('__MACOSX/'));
    refuseExcess({ name, files }, total);
    return files.map((file) => ({ name: file.name, bytes: file.unpack() }));
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault('not_a_zip', name);
  }
}

/** The names and sizes are judged before anything is decompressed, and no file gets more bytes than its own size. */
function refuseExcess(
  { name: archive, files }: { readonly name: string; readonly files: readonly ZippedFile[] },
  total: Unpacked,
): void {
  const seen = new Set<string>();
  for (const { name, size } of files) {
    if (/[\\/]|^\.\.?$/.test(name)) throw new ArchiveFault('has_folder', name);
    if (seen.has(name)) throw new ArchiveFault('same_name', name);
    seen.add(name);
    total.files += 1;
    total.bytes += size;
    if (total.files > maxRosterFiles) throw new ArchiveFault('too_many_files', archive);
    if (total.bytes > maxUnpackedBytes) throw new ArchiveFault('too_large', archive);
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ArchiveFault('not_utf8', name);
  }
}
