/** The metrics, on an address and a port of their own: they are not for the world that the app is open to. */
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Listens, and answers `GET /metrics` in the Prometheus text format. Rejects when it cannot listen. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const times = { headersTimeout: 5000, connectionsCheckingInterval: 1000 };
  const server = createServer(times, ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      // The database does not answer: a monitor knows what to make of it.
      () => response.writeHead(503).end(),
    );
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
