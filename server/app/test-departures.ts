/** A family at the door: its departures as the staff move them. */
import { expect } from 'vitest';
import type { Departure, DepartureBoard } from '#core/pickups/departure.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { Answered } from './test-app.ts';
import { testFamily } from './test-family.ts';

export const codeOf = ({ json }: Answered) => (json as { code?: unknown } | undefined)?.code;
export const departureOf = ({ json }: Answered) => json as Departure;

export async function testDepartures(options: Parameters<typeof testFamily>[0] = {}) {
  const family = await testFamily(options);
  const { sophie, teacher } = family;

  /** At the last slot, which has not passed. */
  const scheduled = (body: object = {}) => family.scheduled({ time: '17:30', ...body });

  const step = (id: number, to: string, ask = teacher) =>
    ask('POST', `/api/staff/departures/${id}/steps`, { body: { step: to } });
  const release = (id: number, body: object = { checked: 'known' }, ask = teacher) =>
    ask('POST', `/api/staff/departures/${id}/release`, { body });
  const undo = (id: number, ask = teacher) => ask('POST', `/api/staff/departures/${id}/undo`);
  const board = async (ask = teacher) => (await ask('GET', '/api/staff/departures')).json as DepartureBoard;
  const onBoard = async (id: number, ask = teacher) => (await board(ask)).departures.find((one) => one.id === id);
  const seenAtHome = async (id: number) =>
    ((await sophie('GET', '/api/pickups')).json as Pickup[]).find((pickup) => pickup.id === id);

  /** One of a child that waits at the door. */
  async function atTheDoor(body: object = {}): Promise<number> {
    const id = await scheduled(body);
    await step(id, 'getting_ready');
    expect((await step(id, 'at_the_door')).status).toBe(200);
    return id;
  }

  return { ...family, scheduled, step, release, undo, board, onBoard, seenAtHome, atTheDoor };
}
