/**
 * A pickup followed on both sides at once: a parent on a phone, a teacher on the school's tablet, each in their
 * language.
 */
import { schoolClockShows } from './clock.ts';
import { releaseAsKnown } from '#test/e2e/pages/today-page.ts';
import { expectLive, measureDelays, patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`a parent (${parents}) and a teacher (${teachers}) follow a child to the door and see each step within a second @full`, async ({
    page: parent,
    signInAs,
    newDeviceAs,
  }) => {
    const { delays, seen } = measureDelays();
    await signInAs('parent');
    const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
    await schoolClockShows(teacher, '15:10');
    await setAccountLocale(teacher, teachers);
    await schoolClockShows(parent, '15:10');
    await setAccountLocale(parent, parents);
    await parent.goto('/pickup?child=1');
    await teacher.goto('/staff/today');
    const card = teacher.getByRole('listitem').filter({ has: teacher.getByRole('heading', { name: 'Léa T.' }) });
    // A sibling whom the same person picks up leaves with her, and has a card of its own.
    const status = parent.getByRole('article').filter({ hasText: 'Léa Tremblay' });
    const p = (name: Parameters<typeof phraseText<'pickups'>>[2]) => phraseText(parents, 'pickups', name);
    const d = (name: Parameters<typeof phraseText<'departures'>>[2]) => phraseText(teachers, 'departures', name);

    await parent.getByRole('button', { name: new RegExp(`^${p('schedule')}`) }).click();
    await seen(() => expect(card).toBeVisible(patience));

    await parent.getByRole('button', { name: new RegExp(p('onMyWay')) }).click();
    await seen(() => expect(card).toContainText(/\d+\smin/, patience));

    await parent.getByRole('button', { name: new RegExp(p('imHere')) }).click();
    await seen(() => expect(card).toContainText(d('justArrived'), patience));

    await card.getByRole('button', { name: d('getReady') }).click();
    await seen(() => expect(status).toContainText(p('comesToDoor'), patience));

    // The phone is offline on the way to the school.
    await parent.context().setOffline(true);
    await card.getByRole('button', { name: d('toTheDoor') }).click();
    await expect(card).toContainText(d('atTheDoor'), patience);
    await parent.context().setOffline(false);
    await expect(status).toContainText(p('waitsAtDoor'), { timeout: 15_000 });

    await card.getByRole('button', { name: d('release') }).click();
    await releaseAsKnown(teacher, d('known'));
    const gone = phraseText(parents, 'pickups', 'recent');
    await seen(() =>
      expect(
        parent
          .getByRole('region', { name: gone })
          .getByText(/Sophie/)
          .first(),
      ).toBeVisible(patience),
    );

    await card
      .getByRole('button', { name: new RegExp(phraseText(teachers, 'departures', 'undo').split(' ·')[0] ?? '') })
      .click();
    await seen(() => expect(status).toContainText(p('waitsAtDoor'), patience));

    expectLive(delays);
  });
}
