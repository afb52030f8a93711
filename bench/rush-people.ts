/** Who takes part in a rush hour, and what the programs that play it are told and say. */

export type RushSchoolOptions = {
  /** Of the embedded database, where no other is named. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Signs the cookies. */
  readonly secret: string;
  readonly schools: number;
  /** Milliseconds that the school's clock is ahead of this machine's. */
  readonly clockShift: number;
};

/** A parent who comes for one child. */
export type Member = {
  readonly userId: number;
  readonly childId: number;
  /** Who teaches the child's class. */
  readonly teacherId: number;
  readonly cookie: string;
};

/** The door's people hand children over; teachers get theirs ready. */
export type Worker = { readonly userId: number; readonly atDoor: boolean; readonly cookie: string };

export type RushPeople = { schools: { parents: Member[]; staff: Worker[] }[] };

/** What one process of callers plays. */
export type RushPart = {
  /** The servers; each person stays with one of them. */
  readonly urls: readonly string[];
  readonly parents: readonly Member[];
  /** Of each school. */
  readonly staff: readonly (readonly Worker[])[];
  /** From when, on this machine's clock, and for how many seconds parents arrive and do what they do. */
  readonly startAt: number;
  readonly seconds: number;
};

export type RushSaid = {
  /** Milliseconds from asking to the last byte, of each call that was answered, by its name. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** Answers with a status of 500 or more, or none at all. */
  readonly failures: readonly string[];
  /** What did not go as it must: refused acts, lost updates, events missed. */
  readonly wrongs: readonly string[];
};
