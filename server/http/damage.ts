/** The damage found in the database since the process started, for the log and the health check. */
export class Damage {
  readonly #places = new Set<string>();

  /** Records damage at a place: a page of the database, or a row of a reply. Returns whether the place is new. */
  note(place: string): boolean {
    const isNew = !this.#places.has(place);
    if (this.#places.size < maxPlaces) this.#places.add(place);
    return isNew;
  }

  /** Whether any damage was found. */
  get isFound(): boolean {
    return this.#places.size > 0;
  }
}

const maxPlaces = 1000;

/** PostgreSQL's codes for a data page or index that it cannot read: XX001 and XX002. */
export const isDamagedPage = (code: unknown): boolean => code === 'XX001' || code === 'XX002';
