/** Before all journeys: the data that each server gets a copy of, and no traces of yesterday. */
import { forgetOld, keepTheDay, prepareDemoData, prepareDemoDatabase } from '#tools/demo-data.mjs';
import { at } from '#tools/run.mjs';

export default async function prepare(): Promise<() => Promise<void>> {
  forgetOld(at('test-results'));
  keepTheDay();
  await prepareDemoData();
  return prepareDemoDatabase();
}
