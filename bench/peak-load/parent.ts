/**
 * The pickup of one parent, compressed: open the app, schedule a pickup, perhaps change it, drive to the school, meet
 * the child.
 */
import { type ClientLog, Phone, startRefreshing, sleep } from '#bench/support/simulated-client.ts';
import type { Member } from './people.ts';

type Pickup = { id: number; childId: number; status: string; time: string | null; steps: { status: string }[] };
type Person = { id: number; isMe: boolean };
type Config = { slots?: string[] };

/**
 * How long a parent waits for news of the child before they reload, and how often: the school may be slow, or an event
 * lost.
 */
const longestWait = 45_000;
const mostWaits = 4;

const chain = ['scheduled', 'on_the_way', 'arrived', 'getting_ready', 'at_the_door', 'released'];

/** Plays the pickup between these two moments, in milliseconds from now, and checks that no update was lost. */
export async function playParent(url: string, member: Member, seconds: number, notes: ClientLog): Promise<void> {
  const phone = new Phone(url, member.cookie, notes);
  const { childId, userId, teacherId } = member;
  const wrong = (what: string) => notes.wrongs.push(`parent ${userId}: ${what}`);
  // Each user has a deterministic random delay. Most arrive in the first half.
  const chance = (n: number) => (Math.imul(userId * 7 + n, 0x9e37_79b1) >>> 0) / 2 ** 32;
  const pause = (n: number, most: number) => sleep((0.3 + 0.7 * chance(n)) * most * seconds * 1000);
  await sleep(chance(0) ** 1.5 * 0.5 * seconds * 1000);

  await phone.open();
  let pickups: Pickup[] = [];
  const readPickups = async () => {
    const answer = await phone.read<Pickup[]>('/api/pickups');
    if (Array.isArray(answer.json)) pickups = answer.json;
    return answer;
  };
  const again = { pickups: startRefreshing(readPickups), badges: startRefreshing(() => phone.read('/api/badges')) };
  phone.listen(({ about }) => {
    if (about === 'pickups') again.pickups();
    else if (about === 'notifications' || about === 'messages') again.badges();
  });

  await pause(1, 0.03);
  const [people, config] = await Promise.all([
    phone.get<Person[]>('/api/pickup-persons'),
    phone.get<Config>('/api/config'),
    phone.get('/api/pickups'),
    phone.get('/api/alerts'),
    phone.get('/api/absences'),
  ]);
  if (people.status !== 200) return void wrong('could not open the page');
  const me = people.json.find(({ isMe }) => isMe);
  if (!me) return void wrong('is not among the pickup people');
  await pause(2, 0.04);
  const slots = config.json?.slots?.filter((slot) => slot >= '15:15') ?? ['15:30', '15:45', '16:00'];
  const slotOf = (n: number) => slots[Math.floor(chance(n) * slots.length)] ?? '16:00';
  let time = slotOf(3);
  const choice = () => ({ pickupPersonId: me.id, method: 'time', time, useGps: false });
  const made = await phone.act<Pickup>('POST', '/api/pickups', { childId, ...choice() });
  if (!made) return phone.close();
  const path = `/api/pickups/${made.id}`;
  if (chance(4) < 0.3) {
    await pause(5, 0.03);
    time = slotOf(6);
    await phone.act('PUT', path, choice());
  }
  const content = `Je serai là dans un quart d’heure (${userId}).`;
  const writes = chance(7) < 0.15;
  if (writes) {
    await pause(8, 0.02);
    await phone.act('POST', '/api/messages', { receiverId: teacherId, content });
  }
  await pause(9, 0.05);
  await phone.act('POST', `${path}/progress`, { event: 'on_the_way', etaMinutes: 14 });
  await pause(10, 0.05);
  await phone.act('POST', `${path}/progress`, { event: 'on_the_way', etaMinutes: 4 });
  await pause(11, 0.05);
  await phone.act('POST', `${path}/progress`, { event: 'here' });

  // From here on, updates come only through the live stream.
  const ownOf = (list: readonly Pickup[]) => list.find(({ id }) => id === made.id);
  const stored = async () => (await phone.get<Pickup[] | undefined>('/api/pickups')).json ?? [];
  const isTold = async () => {
    const isReleased = () => ownOf(pickups)?.status === 'released';
    for (const began = Date.now(); !isReleased() && Date.now() - began < longestWait; ) await sleep(50);
    return isReleased();
  };
  let known: Pickup | undefined;
  for (let waits = 1; !(await isTold()); waits += 1) {
    if (known?.status === 'released') return void wrong('received no event about the release');
    if (waits === mostWaits) return void wrong(`timed out waiting for the child: ${known?.status}`);
    known = ownOf(await stored());
  }
  const all = await stored();
  const own = ownOf(all);
  const steps = own?.steps.map(({ status }) => status).join(' ');
  if (own?.time !== time) wrong(`chose ${time}, but the pickup says ${own?.time}`);
  if (steps !== chain.slice(-(own?.steps.length ?? 0)).join(' ') || !steps?.endsWith('at_the_door released')) {
    wrong(`the steps are ${steps}`);
  }
  if (all.filter((pickup) => pickup.childId === childId && pickup.id >= made.id).length !== 1) wrong('two pickups');
  if (writes) await checkMessage(phone, content, wrong);
  phone.close();
}

async function checkMessage(phone: Phone, content: string, wrong: (what: string) => void): Promise<void> {
  const { json } = await phone.get<{ content: string }[]>('/api/messages');
  if (json?.filter((message) => message.content === content).length !== 1)
    wrong('the message was not found exactly once');
}
