// @ts-check
/**
 * Shifts this process's clock by CLOCK_SHIFT milliseconds. Loaded before a test server, so that end-to-end tests always
 * run in the afternoon of the school. The product contains no code for this.
 */

/** The shift in milliseconds. A process that runs several servers changes it between them. */
export const clock = { shift: Number(process.env.CLOCK_SHIFT ?? 0) };
const realNow = Date.now;
const now = () => realNow() + clock.shift;

globalThis.Date = new Proxy(Date, {
  construct: (date, args) => Reflect.construct(date, args.length === 0 ? [now()] : args),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
