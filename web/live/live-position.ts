/** How far this page has been told of changes: the number from which a stream must go on so that nothing is missed. */
export class LivePosition {
  #n: number | undefined;
  #isHeard = false;

  /** Nothing while no answer has said it. */
  get n(): number | undefined {
    return this.#n;
  }

  /**
   * An answer was read when its caller had been told that far. Before anything is heard, the earliest answer counts.
   */
  answered(n: number): void {
    if (!this.#isHeard) this.#n = Math.min(n, this.#n ?? n);
  }

  /** Somebody signed in, perhaps somebody else: from here on it is their numbers that count. */
  begins(n: number): void {
    this.#n = n;
    this.#isHeard = false;
  }

  /** An event was heard, or everything up to it read again. */
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
