import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, inject, test } from 'vitest';
import { isFull } from '#test/support/full-run.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { createTrialDatabase } from '#test/support/temporary-database.ts';
import { leaseMs } from '#server/jobs/outbox.ts';
import type { SenderRun } from '#test/resilience/crash-mail-sender.ts';
import { testSmtp } from '#test/support/fakes/fake-smtp-server.ts';

const { program, remove } = await bundleProgram('test/resilience/crash-mail-sender.ts');
afterAll(remove);
const kills = 3;

/**
 * Runs until it ends by itself, or is killed a moment after enough acknowledgements. Gives the acknowledged numbers.
 */
async function live(life: SenderRun, enough = Number.POSITIVE_INFINITY): Promise<number[]> {
  const sender = spawn(process.execPath, [program, JSON.stringify(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(sender, 'exit');
  const numbers: number[] = [];
  for await (const line of createInterface({ input: sender.stdout })) {
    numbers.push(Number(line));
    if (numbers.length === enough) setTimeout(() => sender.kill('SIGKILL'), Math.random() * 20);
  }
  const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null];
  expect(enough === Number.POSITIVE_INFINITY ? code : signal).toBe(enough === Number.POSITIVE_INFINITY ? 0 : 'SIGKILL');
  return numbers;
}

for (const kind of ['embedded', 'postgresql'] as const) {
  test.skipIf(kind === 'postgresql' ? inject('silence') : !isFull && !inject('silence'))(
    `a server killed between a commit and its email loses none, and a duplicate has the same Message-ID (${kind})`,
    async () => {
      const { place, drop } = await createTrialDatabase(kind);
      const smtp = await testSmtp();
      const written: number[] = [];
      for (let life = 0; life < kills; life += 1) {
        const from = 1 + 10_000 * life;
        written.push(...(await live({ place, smtp: smtp.url, from, ahead: life * leaseMs }, 30 + life * 10)));
      }
      await live({ place, smtp: smtp.url, from: null, ahead: kills * leaseMs });
      const numbers = new Map<string, Set<string>>();
      for (const { to, source } of smtp.taken) {
        const [, number = ''] = /^Message-ID: (.*)$/m.exec(source) ?? [];
        numbers.set(to, (numbers.get(to) ?? new Set()).add(number));
      }
      const lost = written.filter((number) => !numbers.has(`${number}@parvis.example`));
      const twice = smtp.taken.length - numbers.size;
      console.log(
        `${kind}: ${written.length} acknowledged, ${smtp.taken.length} received, ${twice} of them twice, ${kills} kills`,
      );
      expect(lost).toEqual([]);
      expect(written.length).toBeGreaterThan(100);
      expect([...numbers.values()].filter(({ size }) => size > 1)).toEqual([]);
      smtp.stop();
      await drop();
    },
  );
}
