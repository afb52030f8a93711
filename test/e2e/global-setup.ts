/** Runs before all tests: prepares the data that each server copies, and deletes the traces of earlier runs. */
import { deleteOldEntries, freezeDay, prepareDemoData, prepareDemoDatabase } from '#tools/demo-data.mjs';
import { at } from '#tools/spawn.mjs';

export default async function prepare(): Promise<() => Promise<void>> {
  deleteOldEntries(at('test-results'));
  freezeDay();
  await prepareDemoData();
  return prepareDemoDatabase();
}
