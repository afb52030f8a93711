import { expect, test } from 'vitest';
import { ArchiveLine } from './archive-line.ts';

const here = new AbortController().signal;

test('two archives run at once, and the third waits in order', async () => {
  const line = new ArchiveLine(2);
  const entered: number[] = [];
  const enter = async (userId: number) => {
    const leave = await line.enter(userId, here);
    entered.push(userId);
    return leave;
  };
  const [first] = await Promise.all([enter(1), enter(2)]);
  const third = enter(3);
  const fourth = enter(4);
  await Promise.resolve();
  expect(entered).toEqual([1, 2]);
  first();
  // Releasing a turn twice has no effect.
  first();
  const leaveThird = await third;
  expect(entered).toEqual([1, 2, 3]);
  leaveThird();
  await fourth;
  expect(entered).toEqual([1, 2, 3, 4]);
});

test('an account has one archive, running or queued, and may start another afterwards', async () => {
  const line = new ArchiveLine(2);
  const leave = await line.enter(1, here);
  await expect(line.enter(1, here)).rejects.toMatchObject({ code: 'in_progress' });
  await line.enter(2, here);
  const waiting = line.enter(3, here);
  await expect(line.enter(3, here)).rejects.toMatchObject({ code: 'in_progress' });
  leave();
  (await waiting)();
  (await line.enter(1, here))();
  (await line.enter(3, here))();
});

test('a client that disconnects while queued does not block the next', async () => {
  const line = new ArchiveLine(2);
  const leave = await line.enter(1, here);
  await line.enter(2, here);
  const gone = new AbortController();
  const waiting = line.enter(3, gone.signal);
  const next = line.enter(4, here);
  gone.abort();
  await expect(waiting).rejects.toThrow('aborted');
  leave();
  await next;
  await expect(line.enter(3, AbortSignal.abort())).rejects.toThrow('aborted');
});
