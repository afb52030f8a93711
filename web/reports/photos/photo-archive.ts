/** The archives of a child's photos. */
import type { Locale } from '#core/lang/locale.ts';

/** The address of the archive of a month, or of all photos. */
export const archiveAddress = (childId: number, month?: string): string =>
  `/api/children/${childId}/photos.zip${month === undefined ? '' : `?month=${month}`}`;

const million = 1_000_000;

/** `5.1 MB`; `5,1 Mo`. From a thousand megabytes on in gigabytes. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1000 * million;
  const unit = isLarge ? 'gigabyte' : 'megabyte';
  const amount = Math.max(0.1, bytes / (isLarge ? 1000 * million : million));
  const style = { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 } as const;
  return amount.toLocaleString(`${locale}-CA`, style);
}
