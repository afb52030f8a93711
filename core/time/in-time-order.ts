/** The earliest first; at the same time in the order in which they were. `time` is `HH:mm`. */
export function inTimeOrder<One extends { readonly time: string }>(list: readonly One[]): One[] {
  return list.toSorted((a, b) => a.time.localeCompare(b.time));
}
