/**
 * Partial refetch: updates a list record by record where reading it whole is expensive. A query opts in with its
 * `meta`.
 */
import type { Query, QueryClient } from '@tanstack/react-query';

/** Refetches these records of a list. Resolves with false if the list must be read as a whole. */
type InPart = (client: QueryClient, query: Query, ids: ReadonlySet<number>) => Promise<boolean>;

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged into the library's
  interface Register {
    queryMeta: { readonly inPart: InPart };
  }
}

/** The maximum number of ids in a query of the API. */
const maxIds = 200;

/** `read` fetches the records with these ids; `put` merges the reply into the list, or reports that it does not fit. */
export function partialRefetch<List>(
  read: (only: string) => Promise<List>,
  put: (list: List, part: List, ids: ReadonlySet<number>) => List | undefined,
): { readonly inPart: InPart } {
  const refetch: InPart = async (client, query, ids) => {
    const { queryKey } = query;
    const list = client.getQueryData<List>(queryKey);
    const isSound = query.state.status === 'success' && !query.state.isInvalidated;
    if (list === undefined || !isSound || ids.size > maxIds) return false;
    const part = await read([...ids].join(',')).catch(() => undefined);
    if (part === undefined) return false;
    // A local update or invalidation during the read may be newer than the reply.
    if (client.getQueryData(queryKey) !== list || query.state.isInvalidated) return refetch(client, query, ids);
    const fresh = put(list, part, ids);
    if (fresh !== undefined) client.setQueryData(queryKey, fresh);
    return fresh !== undefined;
  };
  return { inPart: refetch };
}
