/** The office imports the list of a real school, as a French spreadsheet exports it. */
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { frenchClassList } from './pages/class-list-file.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'fr', theme: 'light' } });

const list = (name: Parameters<typeof phraseText<'classLists'>>[2]) => phraseText('fr', 'classLists', name);
const columns = (name: Parameters<typeof phraseText<'listColumns'>>[2]) => phraseText('fr', 'listColumns', name);

/** The list, with an impossible date of the fifth child and a sentence as the address of the eighth. */
const spreadsheet = () => frenchClassList({ born: { 4: '31/02/2019' }, email: { 7: 'voir le dossier' } });

test('a list in Windows-1252 is read, asked about once, corrected in place and imported in two parts', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/staff/families/import');
  await page
    .getByLabel(list('file'), { exact: true })
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: spreadsheet() });
  await page.getByRole('switch', { name: list('makeGroups') }).click();
  await page.getByRole('switch', { name: list('invite') }).click();
  await page.getByRole('button', { name: list('check') }).click();

  // One question for all dates.
  const dates = page.getByRole('region', { name: /DDN/ });
  await dates.getByRole('button', { name: /^Jour, puis mois/ }).click();
  await expect(dates).toHaveCount(0);
  await expect(page.getByText(/1 colonne n’est pas lue.*No autobus/)).toBeVisible();

  // The cells of the two wrong lines, with the names of the children.
  const faults = page.locator('#class-list-problems').locator('xpath=ancestor::section');
  await expect(faults).toContainText('Noémie Hébert-Aubry');
  const cell = page.getByRole('textbox', { name: /^Date de naissance, ligne 6/ });
  await expect(cell).toHaveValue('31/02/2019');
  await expectAccessible(page);
  await cell.fill('28/02/2019');
  await cell.press('Enter');
  await expect(cell).toHaveCount(0);

  // The other line is kept, and the rest is imported.
  await page.getByRole('button', { name: 'Importer les 59 autres lignes' }).click();
  await expect(page.getByText(list('done'))).toBeVisible();
  await expect(page.getByText(/59 nouveaux enfants/)).toBeVisible();
  await expect(page.getByText(/10 parents sans courriel sont inscrits au dossier/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: columns('download') }).click();
  expect((await download).suggestedFilename()).toBe(columns('keptName'));

  await page.getByRole('button', { name: columns('continue') }).click();
  await page.getByRole('switch', { name: list('makeGroups') }).isChecked();
  await page.getByRole('button', { name: list('check') }).click();
  const email = page.getByRole('textbox', { name: /^Courriel du parent 1, ligne 2/ });
  await email.fill('noemie.mere@exemple.test');
  await email.press('Enter');
  await page.getByRole('button', { name: list('bringIn'), exact: true }).click();
  await expect(page.getByText(/1 nouvel enfant/)).toBeVisible();

  // A second import changes nothing.
  await page.getByRole('button', { name: list('another') }).click();
  await page
    .getByLabel(list('file'), { exact: true })
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: spreadsheet() });
  await page.getByRole('switch', { name: list('makeGroups') }).click();
  await page.getByRole('button', { name: list('check') }).click();
  await page.getByRole('button', { name: /^Jour, puis mois/ }).click();
  await expect(page.getByText(/58 enfants inchangés/)).toBeVisible();
});

test('two columns for one field are refused by name, and the columns can be set @full', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/staff/families/import');
  const text = 'Élève;Prénom usuel;Naissance de l’élève;Local\nVézina;Ulysse;2019-03-05;402';
  await page.getByLabel(list('paste')).fill(text);
  await page.getByRole('button', { name: list('check') }).click();
  const section = page.getByRole('region', { name: columns('columns') });
  await section.getByLabel('Élève', { exact: true }).selectOption({ label: columns('givenName') });
  await section.getByRole('button', { name: columns('useColumns') }).click();
  await expect(page.locator('#class-list-problems').locator('xpath=ancestor::section')).toContainText(
    '« Prénom » est choisi pour deux colonnes : la deuxième est « Prénom usuel »',
  );
  await expect(page.getByLabel(list('paste'))).toHaveValue(text);
  await expectAccessible(page);
  await section.getByLabel('Élève', { exact: true }).selectOption({ label: columns('familyName') });
  await section.getByRole('button', { name: columns('useColumns') }).click();
  await expect(page.getByRole('region', { name: list('summary') })).toContainText('Ulysse Vézina');
  await page.getByRole('button', { name: list('bringIn'), exact: true }).click();
  await expect(page.getByText(list('done'))).toBeVisible();
});
