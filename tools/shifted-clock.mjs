// @ts-check
/**
 * Makes this process's clock go CLOCK_SHIFT milliseconds ahead (or behind). Loaded before a server of the journeys, so
 * that it is the afternoon at its school whenever they are run; the product itself knows nothing of it.
 */

/** By how much; whoever serves one school after another changes it between them. */
export const clock = { shift: Number(process.env.CLOCK_SHIFT ?? 0) };
const realNow = Date.now;
const now = () => realNow() + clock.shift;

globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now()] : given),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
