/** The names of photos in an archive. */
import { safeFileName } from '#core/files/file-rules.ts';

/** Maximum number of characters of a caption in a name. */
const maxCaption = 80;

type NamedPhoto = { readonly day: string; readonly caption: string };

/**
 * The name of each photo: `2026-04-14 caption.jpg`. Names that differ only in case or in the form of their accents get
 * numbers, because disks may have them as one.
 */
export function archiveNames(photos: readonly NamedPhoto[]): string[] {
  const counts = new Map<string, number>();
  return photos.map(({ day, caption }) => {
    const words = safeFileName(Array.from(caption).slice(0, maxCaption).join(''), 'photo').replace(/\.jpg$/, '');
    const stem = caption.trim() === '' || words === 'document' ? `${day} photo` : `${day} ${words}`;
    const key = stem.normalize('NFC').toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? `${stem}.jpg` : numbered(stem, key, count, counts);
  });
}

/** A name with a number that no other photo has. */
function numbered(stem: string, key: string, count: number, counts: Map<string, number>): string {
  let n = count;
  while (counts.has(`${key} (${n})`)) n += 1;
  counts.set(`${key} (${n})`, 1);
  return `${stem} (${n}).jpg`;
}
