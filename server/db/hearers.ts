/** Who wants to hear what transactions notify, by channel. */

/** The channels there are; each is written to by a function or a trigger of the migrations, or by a store. */
export type Channel = 'parvis_live' | 'parvis_outbox' | 'parvis_sessions' | 'parvis_sign_ins';

export type Hearer = {
  heard(payload: string): void;
  /** The connection was lost for a while: what was notified meanwhile was not heard. */
  missed(): void;
};

export class Hearers {
  readonly #byChannel = new Map<string, Set<Hearer>>();

  get channels(): readonly string[] {
    return [...this.#byChannel.keys()];
  }

  /** Adds one; returns how to take it away. */
  add(channel: Channel, hearer: Hearer): () => void {
    const known = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, known.add(hearer));
    return () => known.delete(hearer);
  }

  heard({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
    for (const hearer of this.#byChannel.get(channel) ?? []) hearer.heard(payload);
  }

  missed(): void {
    for (const hearers of this.#byChannel.values()) for (const hearer of hearers) hearer.missed();
  }
}
