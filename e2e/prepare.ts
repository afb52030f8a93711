/** Before all journeys: the data folder that each worker's server gets a copy of. */
import { prepareDemoData } from '#tools/demo-data.mjs';

export default prepareDemoData;
