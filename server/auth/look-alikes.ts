/** Unicode's table of confusables (https://www.unicode.org/reports/tr39). It is too large for the browser bundle. */
import replaceLookAlikes from 'unhomoglyph';
import type { LookAlikes } from '#core/lang/name-reading.ts';

export const lookAlikes: LookAlikes = replaceLookAlikes;
