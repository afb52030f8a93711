/** Rate limits and daily limits of production. The demo and tests use higher ones. */
import type { DayLimits } from '#server/http/daily-limit.ts';
import type { RateLimit } from '#server/http/rate-limiter.ts';

export type Limits = DayLimits & {
  /** Reads of one user. At dismissal, the departure board refetches its lists at every change by any staff member. */
  readonly reads: RateLimit;
  /** Mutations of one user. */
  readonly changes: RateLimit;
  /** Requests without a session from one address, which a whole school may share. */
  readonly address: RateLimit;
  /** Live streams of one user per process. */
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
  fileChangesPerDay: 100,
  marksPerDay: 2000,
  connectionsPerDay: 20,
  downloadsPerDay: 3,
  suggestionsPerDay: 5,
  feedbackPerDay: 5,
  ordersPerDay: 20,
  messagesPerMinute: 30,
  filesPerHour: 500,
  streamsPerUser: 4,
};

/** For the demo school, and for tests of other features. */
export const generousLimits: Limits = {
  reads: { perMinute: 60_000, burst: 100_000 },
  changes: { perMinute: 60_000, burst: 100_000 },
  address: { perMinute: 60_000, burst: 100_000 },
  absencesPerDay: 10_000,
  pickupsPerDay: 10_000,
  peoplePerDay: 10_000,
  alertsPerDay: 10_000,
  fileChangesPerDay: 10_000,
  marksPerDay: 100_000,
  connectionsPerDay: 10_000,
  downloadsPerDay: 10_000,
  suggestionsPerDay: 10_000,
  feedbackPerDay: 10_000,
  ordersPerDay: 10_000,
  messagesPerMinute: 10_000,
  filesPerHour: 100_000,
  streamsPerUser: 1000,
};
