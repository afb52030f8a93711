/**
 * Staff on the departure board: it follows the live stream. Each child whose parent has arrived is got ready, brought
 * to the door and released.
 */
import { type ClientLog, Phone, startRefreshing, sleep } from '#bench/support/simulated-client.ts';
import type { Worker } from './people.ts';

type Departure = { id: number; childId: number; status: string; person: { id: number } };
type Board = { departures: Departure[] };

/** Compressed sixty times, the board would be requested more often than the rate limit of production allows. */
const boardPause = 400;
const hand = 300;

type ChangedIds = ReadonlySet<number | undefined>;

/** As the page does: requests only the changed records where the event names them, up to the limit of the API. */
const onlyOf = (changed: ChangedIds) =>
  changed.has(undefined) || changed.size > 200 ? '' : `?only=${[...changed].join(',')}`;

/** Works until told to stop. Teachers get children ready and bring them to the door. Staff at the door release them. */
export async function playStaff(
  url: string,
  { cookie, atDoor, userId }: Worker,
  place: { readonly nth: number; readonly of: number },
  isOver: () => boolean,
  notes: ClientLog,
): Promise<void> {
  const phone = new Phone(url, cookie, notes);
  const taken = new Set<string>();
  const work = async ({ id, childId, status, person }: Departure): Promise<void> => {
    const step = atDoor ? (status === 'at_the_door' ? 'release' : '') : nextOf[status];
    if (!step || taken.has(`${id} ${step}`) || (atDoor && id % place.of !== place.nth)) return;
    taken.add(`${id} ${step}`);
    await sleep(hand + (id % 7) * 100);
    if (step === 'release') {
      const release = { childIds: [childId], pickupPersonId: person.id, checked: 'known' };
      await phone.act('POST', '/api/staff/departures/releases', release);
      return;
    }
    const moved = await phone.act<Departure>('POST', `/api/staff/departures/${id}/transitions`, { step });
    if (moved) await work(moved);
  };
  const readBoard = async (changed: ChangedIds) => {
    const answer = await phone.read<Board>(`/api/staff/departures${onlyOf(changed)}`);
    for (const departure of answer.status === 200 ? answer.json.departures : []) void work(departure);
    return answer;
  };
  const readRegisters = (changed: ChangedIds) => phone.read(`/api/staff/attendance${onlyOf(changed)}`);
  const again = {
    board: startRefreshing(readBoard, boardPause),
    registers: startRefreshing(readRegisters, boardPause),
    badges: startRefreshing(() => phone.read('/api/badges'), boardPause),
  };
  // Staff of a group do not all open the board at the same moment.
  await sleep((userId % 10) * 100);
  again.board();
  again.registers();
  await Promise.all([
    phone.get('/api/session'),
    phone.get('/api/staff/alerts'),
    phone.get('/api/staff/pickup-persons'),
    phone.get('/api/badges'),
  ]);
  phone.listen(({ about, id }) => {
    if (about === 'departures') again.board(id);
    if (about === 'attendance') again.registers(id);
    if (about === 'messages' || about === 'notifications') again.badges();
  });
  while (!isOver()) await sleep(100);
  phone.close();
}

const nextOf: Readonly<Record<string, string>> = { arrived: 'getting_ready', getting_ready: 'at_the_door' };
