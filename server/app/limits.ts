/** How much use is too much. Production's figures; the demo and the tests raise them. (trust, Controls) */
import type { DayLimits } from '#server/http/day-limit.ts';
import type { Pace } from '#server/http/pace.ts';

export type Limits = DayLimits & {
  /**
   * What one signed-in person reads. At dismissal the door's page asks for its lists again at every step that anybody
   * takes.
   */
  readonly reads: Pace;
  /** What one signed-in person changes. */
  readonly changes: Pace;
  /** Calls without a session from one address, behind which a whole school may stand. */
  readonly address: Pace;
  /** Live streams of one person, in one process. */
  readonly streamsPerUser: number;
};

export const productionLimits: Limits = {
  reads: { perMinute: 600, burst: 120 },
  changes: { perMinute: 120, burst: 60 },
  address: { perMinute: 300, burst: 150 },
  absencesPerDay: 20,
  pickupsPerDay: 20,
  peoplePerDay: 20,
  alertsPerDay: 20,
  marksPerDay: 2000,
  connectionsPerDay: 20,
  downloadsPerDay: 3,
  suggestionsPerDay: 5,
  feedbackPerDay: 5,
  ordersPerDay: 20,
  messagesPerMinute: 30,
  streamsPerUser: 4,
};

/** For the demo school and for tests that are not about limits. */
export const generousLimits: Limits = {
  reads: { perMinute: 60_000, burst: 10_000 },
  changes: { perMinute: 60_000, burst: 10_000 },
  address: { perMinute: 60_000, burst: 10_000 },
  absencesPerDay: 10_000,
  pickupsPerDay: 10_000,
  peoplePerDay: 10_000,
  alertsPerDay: 10_000,
  marksPerDay: 100_000,
  connectionsPerDay: 10_000,
  downloadsPerDay: 10_000,
  suggestionsPerDay: 10_000,
  feedbackPerDay: 10_000,
  ordersPerDay: 10_000,
  messagesPerMinute: 10_000,
  streamsPerUser: 1000,
};
