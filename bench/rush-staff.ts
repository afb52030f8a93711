/**
 * Staff on their board: it follows what happens, and each arrived child is got ready, brought to the door and handed
 * over.
 */
import { type Notes, Phone, refreshing, sleep } from './phone.ts';
import type { Worker } from './rush-people.ts';

type Departure = { id: number; status: string };
type Board = { departures: Departure[] };

/** Compressed sixty times, an afternoon's board would be asked for more often than production lets one person ask. */
const boardPause = 400;
const hand = 300;

type Changed = ReadonlySet<number | undefined>;

/** As the page asks: for what changed, where it was told what, and as many at once as the API gives. */
const onlyOf = (changed: Changed) =>
  changed.has(undefined) || changed.size > 200 ? '' : `?only=${[...changed].join(',')}`;

/** Works until told to stop. Teachers get ready and bring to the door, the door's people hand over. */
export async function staffWorks(
  url: string,
  { cookie, atDoor, userId }: Worker,
  place: { readonly nth: number; readonly of: number },
  isOver: () => boolean,
  notes: Notes,
): Promise<void> {
  const phone = new Phone(url, cookie, notes);
  const taken = new Set<string>();
  const work = async ({ id, status }: Departure): Promise<void> => {
    const step = atDoor ? (status === 'at_the_door' ? 'release' : '') : nextOf[status];
    if (!step || taken.has(`${id} ${step}`) || (atDoor && id % place.of !== place.nth)) return;
    taken.add(`${id} ${step}`);
    await sleep(hand + (id % 7) * 100);
    if (step === 'release') {
      await phone.act('POST', `/api/staff/departures/${id}/release`, { checked: 'known' });
      return;
    }
    const moved = await phone.act<Departure>('POST', `/api/staff/departures/${id}/steps`, { step });
    if (moved) await work(moved);
  };
  const readBoard = async (changed: Changed) => {
    const answer = await phone.read<Board>(`/api/staff/departures${onlyOf(changed)}`);
    for (const departure of answer.status === 200 ? answer.json.departures : []) void work(departure);
    return answer;
  };
  const readRegisters = (changed: Changed) => phone.read(`/api/staff/attendance${onlyOf(changed)}`);
  const again = {
    board: refreshing(readBoard, boardPause),
    registers: refreshing(readRegisters, boardPause),
    badges: refreshing(() => phone.read('/api/badges'), boardPause),
  };
  // A class's staff do not all look at it at the same moment.
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
