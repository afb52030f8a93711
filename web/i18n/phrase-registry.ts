/**
 * The type of all phrases. `web/app/catalogs.ts` adds the types of all features here, so that this folder knows the
 * keys without importing the features.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions
export interface PhraseRegistry {}

type Registered<Key extends string> = PhraseRegistry extends Record<Key, infer Value> ? Value : never;

export type AllPhrases = Registered<'phrases'>;
export type CatalogName = Registered<'catalogName'>;
export type StaffCatalogName = Registered<'staffCatalogName'>;
