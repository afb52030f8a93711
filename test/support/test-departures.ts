/** A family at the door: its departures as staff update them. */
import { expect } from 'vitest';
import type { Departure, DepartureBoard } from '#core/pickups/departure.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { TestReply } from './test-app.ts';
import { testFamily } from './test-family.ts';

export const departureOf = ({ json }: TestReply) => json as Departure;

/** The reply about one child. */
const ofOneChild = (answer: TestReply): TestReply =>
  answer.status === 200 ? { ...answer, json: (answer.json as Departure[])[0] } : answer;

export async function testDepartures(options: Parameters<typeof testFamily>[0] = {}) {
  const family = await testFamily(options);
  const { sophie, teacher, database } = family;

  /** At the last slot, which has not passed. */
  const scheduled = (body: object = {}) => family.scheduled({ time: '17:30', ...body });

  const step = (id: number, to: string, ask = teacher) =>
    ask('POST', `/api/staff/departures/${id}/transitions`, { body: { step: to } });
  /** Releases the child of a pickup, to its announced person by default. The reply is its departure. */
  const release = async (id: number, body: object = { checked: 'known' }, ask = teacher, key?: string) => {
    const planned = await database.asOwner((tx) =>
      tx.selectFrom('pickups').select(['child_id', 'person_id']).where('id', '=', id).executeTakeFirst(),
    );
    const { child_id: childId = id, person_id: pickupPersonId = 1 } = planned ?? {};
    return ofOneChild(await releaseTogether({ childIds: [childId], pickupPersonId, ...body }, ask, key));
  };
  const releaseTogether = (body: object, ask = teacher, key?: string) =>
    ask('POST', '/api/staff/departures/releases', { body, ...(key !== undefined && { key }) });
  const undo = (id: number, ask = teacher) => ask('POST', `/api/staff/departures/${id}/undo`);
  const board = async (ask = teacher) => (await ask('GET', '/api/staff/departures')).json as DepartureBoard;
  const onBoard = async (id: number, ask = teacher) => (await board(ask)).departures.find((one) => one.id === id);
  const seenAtHome = async (id: number) =>
    ((await sophie('GET', '/api/pickups')).json as Pickup[]).find((pickup) => pickup.id === id);

  /** A departure of a child that waits at the door. */
  async function atTheDoor(body: object = {}): Promise<number> {
    const id = await scheduled(body);
    await step(id, 'getting_ready');
    expect((await step(id, 'at_the_door')).status).toBe(200);
    return id;
  }

  return { ...family, scheduled, step, release, releaseTogether, undo, board, onBoard, seenAtHome, atTheDoor };
}
