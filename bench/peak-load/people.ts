/** The simulated users of a peak-load run, and the input and output of the processes that play it. */

export type RushSchoolOptions = {
  /** Data folder of the embedded database, used when there is no database URL. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Signs the cookies. */
  readonly secret: string;
  readonly schools: number;
  /** Milliseconds by which the clock of the school is ahead of this machine. */
  readonly clockShift: number;
};

/** A parent who picks up one child. */
export type Member = {
  readonly userId: number;
  readonly childId: number;
  /** The teacher of the child's group. */
  readonly teacherId: number;
  readonly cookie: string;
};

/** Staff at the door release children. Teachers get them ready. */
export type Worker = { readonly userId: number; readonly atDoor: boolean; readonly cookie: string };

export type RushPeople = { schools: { parents: Member[]; staff: Worker[] }[] };

/** The part of one process of callers. */
export type RushPart = {
  /** The servers. Each user stays with one of them. */
  readonly urls: readonly string[];
  readonly parents: readonly Member[];
  /** Staff, by school. */
  readonly staff: readonly (readonly Worker[])[];
  /** When the run starts, on this machine's clock, and for how many seconds parents arrive and act. */
  readonly startAt: number;
  readonly seconds: number;
};

export type RushTimes = {
  /** Milliseconds from the request to the last byte, of each call that got a reply, by its name. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** Calls with a status of 500 or more, or without a reply. */
  readonly failures: readonly string[];
  /** Failed checks: refused mutations, lost updates, missed events. */
  readonly wrongs: readonly string[];
};
