/** Listeners for notifications of transactions, by channel. */

/** Every channel. Functions and triggers of the migrations, or stores, notify on them. */
export type Channel = 'parvis_live' | 'parvis_outbox' | 'parvis_sessions';

export type ChannelListener = {
  onNotification(payload: string): void;
  /** The connection was lost for a while, and notifications in the gap were missed. */
  onReconnect(): void;
};

export class NotificationListeners {
  readonly #byChannel = new Map<string, Set<ChannelListener>>();

  get channels(): readonly string[] {
    return [...this.#byChannel.keys()];
  }

  /** Adds a listener and returns a function that removes it. */
  add(channel: Channel, hearer: ChannelListener): () => void {
    const known = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, known.add(hearer));
    return () => known.delete(hearer);
  }

  onNotification({ channel, payload = '' }: { channel: string; payload?: string | undefined }): void {
    for (const hearer of this.#byChannel.get(channel) ?? []) hearer.onNotification(payload);
  }

  onReconnect(): void {
    for (const hearers of this.#byChannel.values()) for (const hearer of hearers) hearer.onReconnect();
  }
}
