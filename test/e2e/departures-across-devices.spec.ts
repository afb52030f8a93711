/** The group and the door, each on a device of its own, and the parent who follows them. */
import { schoolClockShows } from './clock.ts';
import { releaseAsKnown } from '#test/e2e/pages/today-page.ts';
import { expectLive, measureDelays, patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

test('from “on my way” to released, the group (fr), the door and the parent (en) agree live @desktop', async ({
  page: parent,
  signInAs,
  newDeviceAs,
}) => {
  const { delays, seen } = measureDelays();
  const d = (name: Parameters<typeof phraseText<'departures'>>[2]) => phraseText('fr', 'departures', name);
  await signInAs('parent');
  const room = await (await newDeviceAs('teacher')).newPage();
  const door = await (await newDeviceAs('admin', tablet)).newPage();
  for (const [page, locale] of [
    [parent, 'en'],
    [room, 'fr'],
    [door, 'en'],
  ] as const) {
    await schoolClockShows(page, '15:10');
    await setAccountLocale(page, locale);
  }
  await room.goto('/staff/today?view=room&room=402');
  await door.goto('/staff/today');
  await parent.goto('/pickup?child=1');
  const inRoom = room.getByRole('listitem').filter({ has: room.getByRole('heading', { name: 'Léa T.' }) });
  const atDoor = door.getByRole('listitem').filter({ has: door.getByRole('heading', { name: 'Léa T.' }) });
  const status = parent.getByRole('article');
  await expect(room.getByRole('heading', { name: startsWith('Local 402') })).toBeVisible();
  await expect(room.getByText('Local 203', { exact: true })).toHaveCount(1);
  await expect(room.getByRole('main').getByText(/· Local 203|Local 203 ·/)).toHaveCount(0);

  await parent.getByRole('button', { name: startsWith(phraseText('en', 'pickups', 'schedule')) }).click();
  await seen(() => expect(inRoom).toBeVisible(patience));
  await parent.getByRole('button', { name: new RegExp(phraseText('en', 'pickups', 'onMyWay')) }).click();
  await seen(() => expect(inRoom).toContainText(/\d+\smin/, patience));
  await expect(atDoor).toContainText(/\d+\smin/);

  await inRoom.getByRole('button', { name: startsWith(d('getReady')) }).click();
  await seen(() => expect(atDoor).toContainText('Getting ready', patience));
  await expect(status).toContainText('Getting ready (now)');
  await inRoom.getByRole('button', { name: startsWith(d('toTheDoor')) }).click();
  await seen(() => expect(atDoor).toContainText('At the door', patience));
  await expect(status).toContainText(phraseText('en', 'pickups', 'waitsAtDoor'));
  // The group's part is done. The door releases the child.
  await expect(inRoom.getByRole('button').last()).toHaveAccessibleName(startsWith(d('release')));

  await atDoor.getByRole('button', { name: 'Release' }).click();
  await releaseAsKnown(door);
  await seen(() => expect(inRoom).toHaveCount(0, patience));
  await expect(room.getByRole('region', { name: d('columnGone') })).toContainText('Léa T.');
  await expect(parent.getByRole('region', { name: phraseText('en', 'pickups', 'recent') }).first()).toContainText(
    'Sophie',
  );

  await atDoor.getByRole('button', { name: /^Undo/ }).click();
  await seen(() => expect(inRoom).toContainText(d('atTheDoor'), patience));
  expectLive(delays);
});
