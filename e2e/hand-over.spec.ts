/**
 * A pickup followed by both sides at once: a parent on a phone, a teacher on the school's tablet, each in their
 * language.
 */
import { schoolClockShows } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { speak } from './message-page.ts';
import { say } from './words.ts';

test.use({ alone: true, schoolTime: '15:10' });

/**
 * Looked for longer than a step may take, so that a slow one is told by how much; half of them come within a second.
 */
const patience = { timeout: 8_000 };
const slowest = 3_000;

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`a parent (${parents}) and a teacher (${teachers}) follow a child to the door, and see each step within a second @full`, async ({
    page: parent,
    as,
    another,
  }) => {
    const delays: number[] = [];
    const seen = async (look: () => Promise<unknown>) => {
      const began = performance.now();
      await look();
      delays.push(performance.now() - began);
    };
    await as('parent');
    const teacher = await (await another('teacher', tablet)).newPage();
    await schoolClockShows(teacher, '15:10');
    await speak(teacher, teachers);
    await schoolClockShows(parent, '15:10');
    await speak(parent, parents);
    await parent.goto('/pickup?child=1');
    await teacher.goto('/staff/today');
    const card = teacher.getByRole('listitem').filter({ has: teacher.getByRole('heading', { name: 'Léa T.' }) });
    const status = parent.getByRole('article');
    const p = (name: Parameters<typeof say<'pickups'>>[2]) => say(parents, 'pickups', name);
    const d = (name: Parameters<typeof say<'departures'>>[2]) => say(teachers, 'departures', name);

    await parent.getByRole('button', { name: new RegExp(`^${p('schedule')}`) }).click();
    await seen(() => expect(card).toBeVisible(patience));

    await parent.getByRole('button', { name: new RegExp(p('onMyWay')) }).click();
    await seen(() => expect(card).toContainText(/\d+\smin/, patience));

    await parent.getByRole('button', { name: new RegExp(p('imHere')) }).click();
    await seen(() => expect(card).toContainText(d('justArrived'), patience));

    await card.getByRole('button', { name: d('getReady') }).click();
    await seen(() => expect(status).toContainText(p('comesToDoor'), patience));

    // The way to the school leads through a tunnel.
    await parent.context().setOffline(true);
    await card.getByRole('button', { name: d('toTheDoor') }).click();
    await expect(card).toContainText(d('atTheDoor'), patience);
    await parent.context().setOffline(false);
    await expect(status).toContainText(p('waitsAtDoor'), { timeout: 15_000 });

    await card.getByRole('button', { name: d('handOver') }).click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('radio', { name: d('known') }).check({ force: true });
    await dialog.getByRole('button', { name: d('handOver') }).click();
    const gone = say(parents, 'pickups', 'recent');
    await seen(() =>
      expect(
        parent
          .getByRole('region', { name: gone })
          .getByText(/Sophie/)
          .first(),
      ).toBeVisible(patience),
    );

    await card
      .getByRole('button', { name: new RegExp(say(teachers, 'departures', 'undo').split(' ·')[0] ?? '') })
      .click();
    await seen(() => expect(status).toContainText(p('waitsAtDoor'), patience));

    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? Number.NaN;
    console.log(`seen on the other screen after ${delays.map((ms) => Math.round(ms)).join(', ')} ms`);
    expect(median).toBeLessThan(1_000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(slowest);
  });
}
