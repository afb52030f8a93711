/** Serves metrics on a separate address and port, which need not be public. */
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Listens and replies to `GET /metrics` in the Prometheus text format. Rejects if it cannot listen. */
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
      // The database is unavailable.
      () => response.writeHead(503).end(),
    );
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
