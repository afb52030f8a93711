/** The five listed parents of the demo family's two groups, with their connection to it. */

type ListedParent = {
  readonly allowsMessages: boolean;
  /** The connection with the demo parent. The last one has none. */
  readonly connection?: {
    readonly status: 'connected' | 'pending';
    readonly askedByThem: boolean;
    readonly daysAgo: number;
  };
};

export const findable: readonly ListedParent[] = [
  { allowsMessages: true, connection: { status: 'connected', askedByThem: false, daysAgo: 45 } },
  { allowsMessages: false, connection: { status: 'connected', askedByThem: true, daysAgo: 30 } },
  { allowsMessages: false, connection: { status: 'pending', askedByThem: false, daysAgo: 3 } },
  { allowsMessages: false, connection: { status: 'pending', askedByThem: true, daysAgo: 1 } },
  { allowsMessages: false },
];
