/** A day of ten photos of each of 240 children: the bytes that it stores, and the board and reports against none. */
import type { FileUsage } from '#core/files/file.ts';
import type { ChildPhotos } from '#core/photos/photo.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { budgets } from '#bench/support/budgets.ts';
import { type DemoPerson, signInAs } from '#bench/support/demo-parent.ts';
import { type ChildServer, startChild } from '#bench/support/server-process.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';
import type { Measurement } from '#test/support/measurement.ts';

const rounds = 60;
const photosOfDay = 2400;
const photosOfChild = 10;

type School = ChildServer<{ readonly url: string; readonly day: string }>;

export async function photoDay(): Promise<Measurement[]> {
  const withPhotos = await startChild<School>('photo-day-server.ts', 'with');
  const without = await startChild<School>('photo-day-server.ts', 'without');
  try {
    return [await storedBytes(withPhotos), ...(await comparedCalls(withPhotos, without))];
  } finally {
    await withPhotos.stop();
    await without.stop();
  }
}

async function readerOf({ url }: School, as: DemoPerson) {
  const headers = await signInAs(url, as);
  return async (path: string): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

async function storedBytes(school: School): Promise<Measurement> {
  const office = await readerOf(school, 'admin');
  const [usage] = (await office('/api/staff/files/usage')) as FileUsage[];
  if (usage?.files !== photosOfDay) throw new Error(`The school has ${usage?.files} photos.`);
  const days = usage.quota / usage.bytes;
  return {
    name: `${photosOfDay} photos of a day, stored`,
    value: usage.bytes / 1e6,
    budget: budgets.photoDayStored,
    detail: `${(usage.bytes / photosOfDay / 1000).toFixed(0)} kB each in three sizes; the quota holds ${days.toFixed(0)} such days`,
  };
}

async function comparedCalls(withPhotos: School, without: School): Promise<Measurement[]> {
  const report = `/api/reports?childId=1&date=${withPhotos.day}`;
  const parent = await readerOf(withPhotos, 'parent');
  const shown = (await parent(report)) as DailyReport | null;
  const gallery = (await parent('/api/children/1/photos')) as ChildPhotos;
  if (shown?.photos?.length !== photosOfChild || gallery.ofAll.photos !== photosOfChild)
    throw new Error(`The parent sees ${shown?.photos?.length} photos of a report.`);
  const calls = [
    { name: 'departure board', as: 'admin', path: '/api/staff/departures' },
    { name: 'report of a child', as: 'parent', path: report },
    { name: 'reports of a group', as: 'teacher', path: `/api/staff/reports?date=${withPhotos.day}` },
  ] as const;
  const figures: Measurement[] = [];
  for (const { name, as, path } of calls) {
    const timed = async (school: School) => {
      const read = await readerOf(school, as);
      await read(path);
      return async () => {
        const began = performance.now();
        await read(path);
        return performance.now() - began;
      };
    };
    const times = await measureInterleaved(rounds, { some: await timed(withPhotos), none: await timed(without) });
    figures.push({
      name: `${name} with ${photosOfDay} photos of a day, against none`,
      value: ratioOf(times.some, times.none),
      budget: budgets.photoDay,
      detail: `the median ${medianOf(times.some).toFixed(1)} ms against ${medianOf(times.none).toFixed(1)}`,
    });
  }
  return figures;
}
