/** The paths of the staff area. */
export { staffParts, staffPaths } from '#core/http/page-addresses.ts';
