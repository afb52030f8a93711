/**
 * What a monitoring system reads: how many calls, how long, how much waits. Numbers and the API's own paths, never who.
 */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A number that is asked for at each reading, or one number for each kind, read with the label `kind`. */
export type Measure = {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly ['kind'];
  readonly value: () => number | Promise<number | ReadonlyMap<string, number>>;
};

/** Measures every answer of the API from now on, the process itself, and what else is given. */
export function measureAnswers(app: FastifyInstance, measures: readonly Measure[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'parvis_answer_seconds',
    help: 'How long answers of the API took, by call and status',
    labelNames: ['method', 'path', 'status'],
    // The promises of trust.md stand at 40 and 500 ms.
    buckets: [0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    // A stream lasts as long as its page.
    if (!endpoint || endpoint.event) return;
    const { method, path } = endpoint;
    answers.observe({ method, path, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  for (const { name, help, value, labelNames = [] } of measures) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const read = await value();
        if (typeof read === 'number') gauge.set(read);
        else {
          gauge.reset();
          for (const [kind, n] of read) gauge.set({ kind }, n);
        }
      },
    });
  }
  return registry;
}
