/** Prometheus metrics: request counts, durations and queue lengths, labeled with API paths and without user data. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A gauge read at each scrape: one number, or one number for each value of the label `kind`. */
export type GaugeDefinition = {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly ['kind'];
  readonly value: () => number | Promise<number | ReadonlyMap<string, number>>;
};

/** Measures every API reply, the process, and the given gauges. */
export function measureReplies(app: FastifyInstance, measures: readonly GaugeDefinition[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'parvis_answer_seconds',
    help: 'Duration of API replies in seconds, by method, path and status',
    labelNames: ['method', 'path', 'status'],
    // The latency budgets are 40 and 500 ms. See docs/performance.md.
    buckets: [0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    // An event stream lasts as long as its page.
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
