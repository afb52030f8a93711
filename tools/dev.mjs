// @ts-check
/** npm run dev: the server with restart on change, and the web app with hot reload, in one terminal. */
import './node-version.mjs';
import './load-env.mjs';
import { spawn } from 'node:child_process';
import { install } from './ensure-installed.mjs';
import { at, bin, root } from './spawn.mjs';

await install();
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? 'localhost';
const page = `http://${host}:${port}`;

const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/app/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: page },
  stdio: 'inherit',
});

const { createServer } = await import('vite');
const vite = await createServer({
  configFile: at('web/vite.config.ts'),
  server: { port, host, strictPort: true, proxy: { '/api': `http://127.0.0.1:${port + 1}` } },
});
await vite.listen();
console.log(`\nOpen ${page} (the server itself is on port ${port + 1})\n`);

server.on('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)));
// Ctrl-C in a terminal signals the server too. A plain kill does not.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
