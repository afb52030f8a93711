/**
 * How a list is brought up to date record by record, where reading it as a whole is heavy. A query says so by its
 * `meta`.
 */
import type { Query, QueryClient } from '@tanstack/react-query';

/** Brings these records of a list up to date; false when the list must be read as a whole. */
type InPart = (client: QueryClient, query: Query, ids: ReadonlySet<number>) => Promise<boolean>;

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- what is there already can only be added to so
  interface Register {
    queryMeta: { readonly inPart: InPart };
  }
}

/** As many records as a query of the API may name. */
const mostAtOnce = 200;

/**
 * `read` asks for the records with these ids, as a query names them; `put` puts the answer into the list, or knows that
 * it does not fit.
 */
export function inPart<List>(
  read: (only: string) => Promise<List>,
  put: (list: List, part: List, ids: ReadonlySet<number>) => List | undefined,
): { readonly inPart: InPart } {
  const bring: InPart = async (client, query, ids) => {
    const { queryKey } = query;
    const list = client.getQueryData<List>(queryKey);
    const isSound = query.state.status === 'success' && !query.state.isInvalidated;
    if (list === undefined || !isSound || ids.size > mostAtOnce) return false;
    const part = await read([...ids].join(',')).catch(() => undefined);
    if (part === undefined) return false;
    // What was put there or called stale meanwhile may be newer than this.
    if (client.getQueryData(queryKey) !== list || query.state.isInvalidated) return bring(client, query, ids);
    const fresh = put(list, part, ids);
    if (fresh !== undefined) client.setQueryData(queryKey, fresh);
    return fresh !== undefined;
  };
  return { inPart: bring };
}
