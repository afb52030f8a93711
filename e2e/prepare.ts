/** Before all journeys: the data folder that each worker's server gets a copy of, and no traces of yesterday. */
import { forgetOld, prepareDemoData } from '#tools/demo-data.mjs';
import { at } from '#tools/run.mjs';

export default async function prepare(): Promise<void> {
  forgetOld(at('test-results'));
  await prepareDemoData();
}
