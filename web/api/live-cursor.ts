/** The live cursor of this page: the position from which a stream must continue so that no event is missed. */
export class LivePosition {
  #n: number | undefined;
  #isHeard = false;

  /** Undefined while no reply has set it. */
  get n(): number | undefined {
    return this.#n;
  }

  /** A reply shows the state at a position. Before the first event, the earliest reply counts. */
  answered(n: number): void {
    if (!this.#isHeard) this.#n = Math.min(n, this.#n ?? n);
  }

  /** A user signed in, perhaps another one: positions start again. */
  begins(n: number): void {
    this.#n = n;
    this.#isHeard = false;
  }

  /** An event was received, or everything up to it was refetched. */
  heard(n: number): void {
    this.#n = n;
    this.#isHeard = true;
  }

  forget(): void {
    this.#n = undefined;
    this.#isHeard = false;
  }
}

export const livePosition = new LivePosition();
