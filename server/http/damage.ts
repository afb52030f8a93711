/** What this process found damaged in the database since its start, for the log and for health. */
export class Damage {
  readonly #places = new Set<string>();

  /** Takes note of a place: a page of the database, or a row of a reply. Says whether it is a new one. */
  note(place: string): boolean {
    const isNew = !this.#places.has(place);
    if (this.#places.size < mostPlaces) this.#places.add(place);
    return isNew;
  }

  /** Whether anything was. */
  get isFound(): boolean {
    return this.#places.size > 0;
  }
}

const mostPlaces = 1000;

/** PostgreSQL's codes for a page or an index of its own that it cannot read: XX001 and XX002. */
export const isDamagedPage = (code: unknown): boolean => code === 'XX001' || code === 'XX002';
