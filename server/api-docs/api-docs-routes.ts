/** Serves the public API documentation, generated from the contracts. */
import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { docsPage, docsStyle } from './api-docs-page.ts';
import { openApiOf } from './openapi.ts';

/** Registers `GET /api/openapi.json`, `GET /api/docs` and its stylesheet. Each is generated on the first request. */
export function serveDocuments(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const documents = [
    { url: '/api/openapi.json', type: 'application/json', make: () => JSON.stringify(openApiOf(endpoints), null, 2) },
    { url: '/api/docs', type: 'text/html', make: () => docsPage(endpoints) },
    { url: '/api/docs.css', type: 'text/css', make: () => docsStyle },
  ];
  for (const { url, type, make } of documents) {
    let made: string | undefined;
    app.get(url, async (_request, reply) => {
      made ??= make();
      return reply.type(`${type}; charset=utf-8`).send(made);
    });
  }
}
