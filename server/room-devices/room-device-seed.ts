/** Room devices in the demo seed. */

/** The PIN of the demo's staff. The demo is reachable from its own machine only. */
export const demoPin = '4826';

/** The demo's paired tablet. Its cookie is on no browser. */
export const demoDevice = { name: 'Tablette du 402', room: '402' } as const;
