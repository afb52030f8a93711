/** The figures of a PostgreSQL in trouble. */
import { databaseTroubleTrial, type DatabaseFault } from '#test/resilience/database-outage.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { enoughFigure, figure, zeroFigure, firstTexts } from './measurements.ts';
import { sizeIn } from '#test/support/run-size.ts';

/** Runs the check, and gives its figures. */
export async function databaseFaultSuite(
  id: 'database-restart' | 'database-exhausted',
  trouble: DatabaseFault,
): Promise<Measurement[]> {
  const outcome = await databaseTroubleTrial(trouble, sizeIn(id, 30));
  return [
    zeroFigure(
      `requests stored in part, of ${outcome.mutations}`,
      outcome.partial,
      `${outcome.cuts} times, ${outcome.unavailable} × 503`,
    ),
    enoughFigure('requests', outcome.mutations, 2 * outcome.cuts),
    enoughFigure('503 replies', outcome.unavailable, outcome.cuts),
    zeroFigure('requests lost', outcome.lost),
    zeroFigure('replies other than success and 503', outcome.wrong.length, firstTexts(outcome.wrong)),
    figure('recovery, usual', outcome.usualRecoveryMs, 2000, 'ms'),
    figure('recovery, slowest', outcome.slowestRecoveryMs, 2000, 'ms'),
  ];
}
