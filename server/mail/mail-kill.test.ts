import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, inject, test } from 'vitest';
import { bundled } from '#server/db/test-bundle.ts';
import { trialPlace } from '#server/db/trial-place.ts';
import { lease } from '#server/jobs/outbox.ts';
import type { Life } from './kill-sender.ts';
import { testSmtp } from './test-smtp.ts';

const { program, remove } = await bundled('server/mail/kill-sender.ts');
afterAll(remove);
const kills = 3;

/** Runs until it ends of itself, or is killed a moment after it has acknowledged enough. Gives what it acknowledged. */
async function live(life: Life, enough = Number.POSITIVE_INFINITY): Promise<number[]> {
  const sender = spawn(process.execPath, [program, JSON.stringify(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(sender, 'exit');
  const said: number[] = [];
  for await (const line of createInterface({ input: sender.stdout })) {
    said.push(Number(line));
    if (said.length === enough) setTimeout(() => sender.kill('SIGKILL'), Math.random() * 20);
  }
  const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null];
  expect(enough === Number.POSITIVE_INFINITY ? code : signal).toBe(enough === Number.POSITIVE_INFINITY ? 0 : 'SIGKILL');
  return said;
}

for (const kind of ['embedded', 'postgresql'] as const) {
  test.skipIf(kind === 'postgresql' && inject('silence'))(
    `a server killed between a commit and its letter loses none; one that comes twice has one number (${kind})`,
    async () => {
      const { place, drop } = await trialPlace(kind);
      const smtp = await testSmtp();
      const written: number[] = [];
      for (let life = 0; life < kills; life += 1) {
        const from = 1 + 10_000 * life;
        written.push(...(await live({ place, smtp: smtp.url, from, ahead: life * lease }, 30 + life * 10)));
      }
      await live({ place, smtp: smtp.url, from: null, ahead: kills * lease });
      const numbers = new Map<string, Set<string>>();
      for (const { to, source } of smtp.taken) {
        const [, number = ''] = /^Message-ID: (.*)$/m.exec(source) ?? [];
        numbers.set(to, (numbers.get(to) ?? new Set()).add(number));
      }
      const lost = written.filter((number) => !numbers.has(`${number}@parvis.example`));
      const twice = smtp.taken.length - numbers.size;
      console.log(
        `${kind}: ${written.length} acknowledged, ${smtp.taken.length} came, ${twice} of them again, ${kills} kills`,
      );
      expect(lost).toEqual([]);
      expect(written.length).toBeGreaterThan(100);
      expect([...numbers.values()].filter(({ size }) => size > 1)).toEqual([]);
      smtp.stop();
      await drop();
    },
  );
}
