/** Types shared by the demo's parts: the school being seeded, and its people. */
import type { Random } from './seeded-random.ts';

export type SchoolToFill = {
  /** The index of the school. School 0 is the demo parent's. */
  readonly n: number;
  readonly schoolId: number;
  readonly organizationId: number;
  readonly now: Date;
  /** The email addresses in use. */
  readonly emails: Set<string>;
  readonly random: Random;
  /** The number of children per group, if not the default. */
  readonly perRoom?: number | undefined;
};

export type DemoChild = {
  readonly id: number;
  readonly givenName: string;
  readonly groupId: number;
  /** The guardians with the right to view the child. */
  readonly guardians: readonly number[];
};

export type SchoolPeople = {
  readonly groups: readonly { readonly id: number; readonly room: string; readonly teacher: number }[];
  readonly pupils: readonly DemoChild[];
  /** The admins of the school. */
  readonly offices: readonly number[];
  /** The demo family, and the people who exchange messages with it. */
  readonly own: {
    readonly parent: number;
    readonly otherParent: number;
    readonly teacher: number;
    readonly office: number;
    readonly elder: DemoChild;
    readonly younger: DemoChild;
    /** Parents of the same groups who are visible in the directory. */
    readonly found: readonly number[];
  };
};
