/**
 * The five parents of the demo family's two rooms who let themselves be found, and how far each is connected with it.
 */

type Findable = {
  readonly allowsMessages: boolean;
  /** The state of the connection with the demo parent; none for the last. */
  readonly connection?: {
    readonly status: 'connected' | 'pending';
    readonly askedByThem: boolean;
    readonly daysAgo: number;
  };
};

export const findable: readonly Findable[] = [
  { allowsMessages: true, connection: { status: 'connected', askedByThem: false, daysAgo: 45 } },
  { allowsMessages: false, connection: { status: 'connected', askedByThem: true, daysAgo: 30 } },
  { allowsMessages: false, connection: { status: 'pending', askedByThem: false, daysAgo: 3 } },
  { allowsMessages: false, connection: { status: 'pending', askedByThem: true, daysAgo: 1 } },
  { allowsMessages: false },
];
