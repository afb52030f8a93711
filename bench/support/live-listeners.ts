/**
 * Phones that only listen, in a process of their own. Prints when each of them has received a change, on the clock of
 * the machine.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';

const { url, cookies } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { url: string; cookies: string[] };
const { hostname, port } = new URL(url);
const heard = new Map<string, string[]>();
let open = 0;

for (const cookie of cookies) {
  const asking = request({ hostname, port, path: '/api/live', agent: false, headers: { cookie } }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`A stream was refused: ${answer.statusCode}`);
    let rest = '';
    answer.setEncoding('utf8').on('data', (text: string) => {
      const at = String(process.hrtime.bigint());
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        if (frame.includes('event: hello') && (open += 1) === cookies.length) console.log('listening');
        const id = /^event: change$/m.test(frame) && /"id":(\d+)/.exec(frame)?.[1];
        if (id) note(id, at);
      }
    });
  });
  asking.end();
}

function note(id: string, at: string): void {
  const times = heard.get(id) ?? [];
  heard.set(id, times);
  if (times.push(at) === cookies.length) console.log(JSON.stringify({ change: Number(id), times }));
}

process.stdin.resume().once('end', () => process.exit());
