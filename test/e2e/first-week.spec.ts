/**
 * The first week of a school: from an empty database to the first parent in and the first announcement, as its office
 * does it on a computer of 1024 × 768, in French. Each choice that the office makes is counted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, at } from '#tools/spawn.mjs';
import { startServer } from '#tools/running-server.mjs';
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import { expectAccessible } from './axe.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { frenchClassList } from './pages/class-list-file.ts';
import { phraseText } from './text.ts';

test.use({ look: { locale: 'fr', theme: 'light' }, viewport: { width: 1024, height: 768 } });

/** The most choices between an empty database and the first parent's reading of the first announcement. */
const most = 15;

const adminPassword = 'quatre canards traversent la rue';
const parentPassword = 'deux hérons jouent aux cartes';

test('from an empty database to the first parent in, and the first announcement in French alone', async ({
  page,
  browser,
}) => {
  // Starts two programs, one after the other.
  test.slow();
  const p = <Feature extends Parameters<typeof phraseText>[1]>(
    feature: Feature,
    name: Parameters<typeof phraseText<Feature>>[2],
  ) => phraseText('fr', feature, name);
  const choices: string[] = [];
  /** A step in which the office chooses something, and does not only type what it knows. */
  const chosen = (what: string) => void choices.push(what);

  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parvis-first-week-'));
  const flags = {
    languages: 'fr',
    'organization-fr': 'Centre de services des Pins',
    school: 'École des Pins',
    address: '1, rue des Pins, Laval (Québec)',
    place: '45.6, -73.7',
    phone: '450-555-0101',
    'admin-name': 'Line Huot',
    'admin-email': 'line.huot@example.org',
  };
  const args = Object.entries(flags).flatMap(([flag, text]) => [`--${flag}`, text]);
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' };
  const { code, output } = await run([process.execPath, at('tools/setup.mjs'), ...args], { env, quiet: true });
  expect(code, output).toBe(0);
  chosen('the languages of the school');
  const [link = ''] = /\/invitation#[\w-]{43}/.exec(output) ?? [];
  const server = await startServer({ dataDir });
  try {
    // The first admin accepts. The name typed at the setup is there.
    await page.goto(`${server.url}${link}`);
    await expect(page.getByRole('textbox', { name: p('invitations', 'name') })).toHaveValue('Line Huot');
    await page.getByRole('textbox', { name: p('passwords', 'new') }).fill(adminPassword);
    chosen('a password');
    await page.getByRole('button', { name: p('invitations', 'accept') }).click();
    await expect(page).toHaveURL(/\/staff\/today/);

    // The board lists the first steps.
    const list = page.getByRole('region', { name: p('firstSteps', 'title') });
    await expect(list).toContainText('0 sur 7 faites');
    await expectAccessible(page);
    await list.getByRole('link', { name: new RegExp(p('firstSteps', 'school')) }).click();
    await page.locator('[name="privacyOfficer.name"]').fill('Line Huot');
    await page.getByRole('button', { name: p('authoring', 'save'), exact: true }).click();
    chosen('who is in charge of personal information');
    await expect(page.getByText(p('schoolSettings', 'saved'))).toBeVisible();

    await page.goto(`${server.url}/staff/today`);
    await list.getByRole('link', { name: new RegExp(p('firstSteps', 'calendar')) }).click();
    await page.getByRole('button', { name: p('staffSchoolDays', 'addDays') }).click();
    const holiday = addDays(schoolToday(), 21);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(p('staffSchoolDays', 'firstDay')).fill(holiday);
    await dialog.getByLabel(p('staffSchoolDays', 'lastDay')).fill(holiday);
    await dialog.getByLabel(p('staffSchoolDays', 'nameFr')).fill('Congé');
    await dialog.getByRole('button', { name: p('staffSchoolDays', 'saveDays') }).click();
    chosen('a holiday of the calendar');
    await expect(page.getByText(p('staffSchoolDays', 'daysSaved'))).toBeVisible();

    // The class list brings the groups, the children and the guardians.
    await page.goto(`${server.url}/staff/today`);
    await expect(list).toContainText('2 sur 7 faites');
    await list.getByRole('link', { name: new RegExp(p('firstSteps', 'children')) }).click();
    const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: frenchClassList() };
    await page.getByLabel(p('classLists', 'file'), { exact: true }).setInputFiles(file);
    await page.getByRole('switch', { name: p('classLists', 'makeGroups') }).click();
    chosen('to create the groups of the list');
    await page.getByRole('switch', { name: p('classLists', 'invite') }).click();
    chosen('to invite the guardians of the list');
    await page.getByRole('button', { name: p('classLists', 'check') }).click();
    const dates = page.getByRole('region', { name: /DDN/ });
    await dates.getByRole('button', { name: /^Jour, puis mois/ }).click();
    chosen('which way dates are written');
    await page.getByRole('button', { name: p('classLists', 'bringIn'), exact: true }).click();
    chosen('to import');
    await expect(page.getByText(/60 nouveaux enfants/)).toBeVisible();
    await expect(page.getByText(/10 parents sans courriel sont inscrits au dossier/)).toBeVisible();

    // Letters for the guardians who are not in yet.
    await page.goto(`${server.url}/staff/today`);
    await expect(list).toContainText('4 sur 7 faites');
    await list.getByRole('link', { name: new RegExp(p('firstSteps', 'guardians')) }).click();
    await page.getByRole('link', { name: 'Imprimer les lettres (80)' }).click();
    await page.getByRole('button', { name: /^Préparer 80 lettres/ }).click();
    chosen('to print the letters');
    const letter = page.getByRole('article').filter({ hasText: 'Mère Ménard-Aubry' }).first();
    await expect(letter).toBeVisible();
    const [invitationCode = ''] = /[A-Z3-9]{5}-[A-Z3-9]{5}/.exec(await letter.innerText()) ?? [];
    expect(invitationCode).not.toBe('');

    // The first announcement, in French alone.
    await page.goto(`${server.url}/staff/today`);
    await list.getByRole('link', { name: new RegExp(p('firstSteps', 'announcement')) }).click();
    const field = (name: 'title' | 'description' | 'details') =>
      page.getByLabel(p('staffAnnouncements', name), { exact: true });
    await field('title').fill('Bienvenue');
    await field('description').fill('L’école est sur Parvis.');
    await field('details').fill('Écrivez-nous quand vous voulez.');
    await page.getByRole('button', { name: p('staffAnnouncements', 'publish') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: p('staffAnnouncements', 'publish') })
      .click();
    chosen('to publish');
    await expect(page.getByRole('region', { name: p('staffAnnouncements', 'readers') })).toBeVisible();

    // A parent without an e-mail address at the school comes in with the code of the letter.
    const phone = await (await browser.newContext({ baseURL: server.url, locale: 'fr-CA' })).newPage();
    await phone.goto('/invitation');
    await phone.getByLabel(p('invitations', 'code')).fill(invitationCode.toLowerCase().replace('-', ' '));
    await phone.getByLabel(p('invitations', 'code')).press('Enter');
    await expect(phone.getByRole('textbox', { name: p('invitations', 'name') })).toHaveValue('Mère Ménard-Aubry');
    await phone.getByRole('textbox', { name: p('signIn', 'email') }).fill('mere.menard@example.org');
    await phone.getByRole('textbox', { name: p('passwords', 'new') }).fill(parentPassword);
    await phone.getByRole('button', { name: p('invitations', 'accept') }).click();
    await expect(phone.getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
    await expect(phone.getByRole('banner').getByRole('link', { name: /Édouard Ménard-Aubry/ })).toBeVisible();
    await phone.goto('/absence');
    await phone.getByRole('button', { name: /^Édouard Ménard-Aubry/ }).click();
    await phone.getByLabel(p('absences', 'date'), { exact: true }).fill(holiday);
    await expect(phone.getByRole('main')).toContainText('L’école est fermée : Congé.');
    await phone.context().close();

    // The list says how many are in. The staff is the step that is left.
    await page.goto(`${server.url}/staff/today`);
    await expect(list).toContainText(/1 parent ou responsable sur 80 a un compte/);
    await expect(list.locator('[aria-current=step]')).toContainText(p('firstSteps', 'staff'));
    console.log(`${choices.length} choices: ${choices.join(', ')}; the holiday is ${formatDay(holiday, 'fr', 'full')}`);
    expect(choices.length).toBeLessThanOrEqual(most);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
