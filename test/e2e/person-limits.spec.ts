/** A pickup person who comes at some times: a parent adds them, the office approves, and the release follows. */
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { openToday } from '#test/e2e/pages/today-page.ts';
import { schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

test('a parent adds a person for some times, the office approves, and the release refuses the person at another time', async ({
  page: parent,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('parent');
  // Without a pickup, the person that the board expects depends on the weekday.
  const plan = { childId: 1, pickupPersonId: 1, method: 'time', time: '16:00', useGps: false, date: schoolToday() };
  expect((await parent.request.post('/api/pickups', { data: plan })).status()).toBe(201);
  await parent.goto('/pickup?child=1');
  await parent.getByRole('button', { name: 'Add a pickup person' }).click();
  const form = parent.getByRole('dialog');
  await form.getByLabel('Full name').fill('Odile Gervais');
  await form.getByText('From now on', { exact: true }).click();
  await form.getByText('Only on some days or times').click();
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await form.getByLabel(weekday).check();
  await form.getByLabel(/^Not before/).fill('16:30');
  await form.getByLabel(/^Not after/).fill('16:00');
  await expect(form.getByText('The end must come after the beginning.')).toBeVisible();
  await form.getByLabel(/^Not after/).fill('18:00');
  await expectAccessible();
  await form.getByRole('button', { name: 'Add this person' }).click();
  await expect(parent.getByRole('status').filter({ hasText: 'Odile Gervais was added' })).toBeVisible();
  const people: PickupPerson[] = await (await parent.request.get('/api/pickup-persons')).json();
  expect(people.find(({ name }) => name === 'Odile Gervais')?.limits).toMatchObject({
    after: '16:30',
    before: '18:00',
  });
  await parent.getByRole('button', { name: 'Add a pickup person' }).click();
  await expect(parent.getByRole('dialog')).toContainText('4:30 PM to 6:00 PM');

  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await openToday(office);
  await office.getByText('2 people to approve').click();
  const waiting = office.getByRole('listitem').filter({ hasText: 'Odile Gervais' });
  await expect(waiting).toContainText('Only: 4:30 PM to 6:00 PM');
  await waiting.getByRole('button', { name: /^Approve/ }).click();
  await expect(office.getByRole('status').filter({ hasText: 'Odile Gervais can now pick up' })).toBeVisible();
  await office
    .getByRole('listitem')
    .filter({ has: office.getByRole('heading', { name: 'Léa T.', exact: true }) })
    .getByRole('button', { name: /^Release/ })
    .click();
  const release = office.getByRole('dialog');
  await release.getByText('Not their day today').click();
  await expect(release).toContainText(/Odile Gervais \(4:30\sPM to 6:00\sPM\)/);
  await expectAccessible();
  await release.getByLabel('Reason').first().fill('The mother called at 3:05 PM.');
  await release.getByRole('button', { name: 'Allow for today' }).click();
  await release.getByRole('button', { name: 'Another person is here' }).click();
  await expect(release.getByRole('radio', { name: /^Odile Gervais/ })).toBeVisible();

  await parent.getByRole('button', { name: 'Days and times, Odile Gervais' }).click();
  const days = parent.getByRole('dialog', { name: 'Days and times, Odile Gervais' });
  await days.getByLabel(/^Not after/).fill('17:00');
  await days.getByRole('button', { name: 'Save' }).click();
  await expect(parent.getByRole('status').filter({ hasText: 'Days and times saved: Odile Gervais' })).toBeVisible();
  await expect(parent.getByRole('dialog')).toContainText('4:30 PM to 5:00 PM');
  await expect(parent.getByRole('dialog')).toContainText('Approved');
});
