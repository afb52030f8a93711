/** The addresses of the school's side. */
export { staffParts, staffPaths } from '#core/http/page-addresses.ts';
