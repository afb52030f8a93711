/** The office edits the words of its school, and the staff choose from them. */
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'fr', theme: 'light' } });

type Name = Parameters<typeof phraseText<'schoolWords'>>[2];
const label = (name: Name, params: Record<string, string | number> = {}) =>
  Object.entries(params).reduce(
    (text, [param, value]) => text.replace(`{${param}}`, `${value}`),
    phraseText('fr', 'schoolWords', name),
  );

test('a food that the office adds can be chosen in the reports', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await page.goto('/staff/settings/school/words');
  const foods = page.getByRole('region', { name: label('foods') });
  await expect(foods).toContainText(label('isUsual'));
  await expect(foods.getByRole('button', { name: /^Pâtes à la sauce tomate/ })).toBeVisible();
  await foods.getByRole('button', { name: label('add', { list: label('foods') }) }).click();
  const french = foods.getByLabel(label('wordIn', { n: 11, language: 'français' }));
  await expect(french).toBeFocused();
  await french.fill('Yogourt');
  await expect(page.getByText(label('affects'))).toBeVisible();
  const save = page.getByRole('button', { name: phraseText('fr', 'authoring', 'save') });
  await save.click();
  // What is wrong is said at its field, and what was typed stays.
  await expect(foods).toContainText(label('twice'));
  await french.fill('Ragoût de lentilles');
  await foods.getByLabel(label('wordIn', { n: 11, language: 'English' })).fill('Lentil stew');
  await expectAccessible();
  await foods.getByRole('button', { name: 'Retirer : Fruits', exact: true }).click();
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: label('saved') })).toBeVisible();
  await expect(foods).not.toContainText(label('isUsual'));
  await page.reload();
  const stew = foods.getByRole('button', { name: /^Ragoût de lentilles/ });
  await expect(stew).toHaveAttribute('aria-expanded', 'false');
  await stew.click();
  await expect(foods.getByLabel(label('wordIn', { n: 10, language: 'français' }))).toHaveValue('Ragoût de lentilles');

  const teacher = await newDeviceAs('teacher');
  const tablet = await teacher.newPage();
  await tablet.goto(`/staff/reports?date=${schoolToday()}`);
  const food = tablet.getByLabel(phraseText('fr', 'reportEditor', 'food'));
  await food.selectOption({ label: 'Ragoût de lentilles' });
  await expect(food.locator('option:checked')).toHaveText('Ragoût de lentilles');

  await foods.getByRole('button', { name: label('takeUsual', { list: label('foods') }) }).click();
  await save.click();
  await expect(foods).toContainText(label('isUsual'));
  await expect(food.locator('option', { hasText: 'Ragoût de lentilles' })).toHaveCount(0);
});

test('the office sets the meals and the word for a group, and the staff see them @full', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await page.goto('/staff/settings/school/words');
  const meal = (name: 'breakfast' | 'lunch') => phraseText('fr', 'reports', name);
  await page.getByRole('switch', { name: meal('breakfast') }).uncheck();
  await page.getByLabel(label('mealTime', { meal: meal('lunch') })).fill('12:20');
  const lunch = (language: string) => page.getByLabel(label('mealNameIn', { meal: meal('lunch'), language }));
  await lunch('français').fill('Repas chaud');
  await lunch('English').fill('Hot meal');
  await page.getByLabel(`${label('groupWord')} (français)`).fill('Classe');
  // The other language is required too, and what was typed stays.
  const english = page.getByLabel(`${label('groupWord')} (English)`);
  await english.fill('');
  const save = page.getByRole('button', { name: phraseText('fr', 'authoring', 'save') });
  await save.click();
  await expect(english).toBeFocused();
  await english.fill('Class');
  await expectAccessible();
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: label('saved') })).toBeVisible();

  const teacher = await newDeviceAs('teacher');
  const tablet = await teacher.newPage();
  await tablet.goto(`/staff/reports?date=${schoolToday()}`);
  await expect(tablet.getByRole('main')).toContainText('Classe 402');
  const slot = tablet.getByLabel(phraseText('fr', 'reportEditor', 'meal'), { exact: true });
  await expect(slot.locator('option')).toHaveCount(3);
  await expect(slot.locator('option').nth(1)).toHaveText('Repas chaud');
  await expect(tablet.getByLabel(phraseText('fr', 'reportEditor', 'at'), { exact: true })).toHaveValue('12:20');
  const family = await newDeviceAs('parent');
  const phone = await family.newPage();
  await phone.goto('/absence?child=1');
  await expect(phone.getByRole('main')).toContainText('Classe 402');
  await phone.goto('/report?child=1&part=meals');
  await expect(phone.getByRole('heading', { name: 'Repas chaud' })).toBeVisible();
});

const edit = (name: Parameters<typeof phraseText<'authoring'>>[2]) => phraseText('fr', 'authoring', name);

test('a change that meets the change of a colleague shows both versions, and the office chooses', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await page.goto('/staff/settings/school/words');
  const mine = page.getByLabel(`${label('groupWord')} (français)`);
  await mine.fill('Classe');
  const other = await (await newDeviceAs('admin')).newPage();
  await other.goto('/staff/settings/school/words');
  await other.getByLabel(`${label('groupWord')} (français)`).fill('Groupe');
  await other
    .getByRole('region', { name: label('foods') })
    .getByRole('button', { name: 'Retirer : Fruits', exact: true })
    .click();
  await other.getByRole('button', { name: edit('save') }).click();
  await expect(other.getByRole('status').filter({ hasText: label('saved') })).toBeVisible();

  const conflict = page.getByRole('alert').filter({ hasText: edit('meanwhileNobody') });
  await expect(conflict).toContainText('Seulement dans votre version : Classe / Room');
  await expect(conflict).toContainText('Seulement dans l’autre version : Groupe / Room');
  await expect(conflict).toContainText('Seulement dans votre version : Fruits / Fruit');
  await expect(mine).toHaveValue('Classe');
  await expectAccessible();
  await conflict.getByRole('button', { name: edit('takeTheirs') }).click();
  await expect(mine).toHaveValue('Groupe');
  await mine.fill('Classe');
  await page.getByRole('button', { name: edit('save') }).click();
  await expect(page.getByRole('status').filter({ hasText: label('saved') })).toBeVisible();
  await expect(other.getByLabel(`${label('groupWord')} (français)`)).toHaveValue('Classe');
});

test('hours and settings that meet a change of a colleague show both versions @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('admin');
  const other = await (await newDeviceAs('admin')).newPage();
  const conflict = page.getByRole('alert').filter({ hasText: edit('meanwhileNobody') });
  const monday = phraseText('fr', 'staffSchoolDays', 'weekday1');
  await page.goto('/staff/settings/school/hours');
  await page.getByRole('checkbox', { name: monday }).uncheck();
  await other.goto('/staff/settings/school/hours');
  const tuesday = phraseText('fr', 'staffSchoolDays', 'weekday2');
  const editDay = phraseText('fr', 'staffSchoolDays', 'edit').replace('{day}', tuesday);
  await other.getByRole('button', { name: editDay, exact: true }).click();
  await other.getByLabel(phraseText('fr', 'staffSchoolDays', 'opensAt'), { exact: true }).fill('06:30');
  await other.getByRole('button', { name: phraseText('fr', 'staffSchoolDays', 'saveHours') }).click();
  const closed = phraseText('fr', 'staffSchoolDays', 'noSchool');
  await expect(conflict).toContainText(`Seulement dans votre version : ${closed}`);
  await expect(conflict.getByRole('term')).toHaveText([monday, tuesday]);
  await expect(conflict.getByRole('definition').last()).toContainText(
    /^Seulement dans l’autre version\s: Ouverture, 6\sh\s30$/,
  );

  await page.goto('/staff/settings/school');
  const phone = page.getByLabel(phraseText('fr', 'schoolSettings', 'phone'), { exact: true });
  await phone.fill('418 555-0101');
  await other.goto('/staff/settings/school');
  await other.getByLabel(phraseText('fr', 'schoolSettings', 'phone'), { exact: true }).fill('418 555-0102');
  await other.getByRole('button', { name: edit('save') }).click();
  await expect(conflict).toContainText('Seulement dans votre version : 418 555-0101');
  await expect(conflict).toContainText(/Seulement dans l’autre version\s: .*0102/);
});

test('a staff member has a title in the words of the school, asked in each language @full', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const phrase = (name: Parameters<typeof phraseText<'families'>>[2]) => phraseText('fr', 'families', name);
  await signInAs('admin');
  await page.goto('/staff/families?tab=staff');
  const teacher = page
    .getByRole('listitem')
    .filter({ hasText: phraseText('fr', 'titles', 'class_teacher') })
    .first();
  const name = (await teacher.getByRole('heading').textContent()) ?? '';
  const own = page.getByRole('listitem').filter({ hasText: name });
  await own.getByRole('button', { name: new RegExp(phrase('edit')) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${phrase('ownTitle')} (français)`).fill('Orthopédagogue');
  await dialog.getByRole('button', { name: phrase('save') }).click();
  // A title in one language of two is asked in the other, and what was typed stays.
  const english = dialog.getByLabel(`${phrase('ownTitle')} (English)`);
  await expect(english).toBeFocused();
  await expect(dialog).toContainText(phrase('titleLanguages'));
  await expectAccessible();
  await english.fill('Remedial teacher');
  await dialog.getByRole('button', { name: phrase('save') }).click();
  await expect(own).toContainText('Orthopédagogue');
});
