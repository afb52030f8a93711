/** Sorts by time (`HH:mm`), earliest first. Stable. */
export function sortByTime<One extends { readonly time: string }>(list: readonly One[]): One[] {
  return list.toSorted((a, b) => a.time.localeCompare(b.time));
}
