/** Unicode's table of confusables, which is too large for the page. (https://www.unicode.org/reports/tr39) */
import replaceLookAlikes from 'unhomoglyph';
import type { LookAlikes } from '#core/sessions/name-reading.ts';

export const lookAlikes: LookAlikes = replaceLookAlikes;
