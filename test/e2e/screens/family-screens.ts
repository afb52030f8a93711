/** The screens of the office, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { asOffice, openAt, dialogFrom, startsWith, type Screen } from './screen.ts';
import type { Locale } from '#core/lang/locale.ts';
import { phraseText } from '#test/e2e/text.ts';
import { smallRoster, zipOf } from '#test/support/test-roster.ts';

/** Checks OneRoster files, some of them replaced. */
async function chooseRoster(page: Page, locale: Locale, more: Readonly<Record<string, string>>): Promise<void> {
  await openAt('/staff/families/import?list=roster', '15:10')(page);
  const buffer = Buffer.from(zipOf({ ...smallRoster, ...more }));
  const zip = { name: 'ecole.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel(phraseText(locale, 'rosters', 'files')).setInputFiles(zip);
  await page.getByRole('button', { name: phraseText(locale, 'classLists', 'check') }).click();
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

export const familyScreens: readonly Screen[] = [
  asOffice('families', openAt('/staff/families', '15:10')),
  asOffice('families-none-found', openAt('/staff/families?search=zzzz', '15:10')),
  asOffice('families-groups', openAt('/staff/families?tab=groups', '15:10')),
  asOffice('families-groups-archived', async (page, locale) => {
    await page.route('**/api/staff/families', async (route) => {
      const reply = await route.fetch();
      const families = await reply.json();
      for (const group of families.groups.slice(0, 3)) group.isArchived = true;
      await route.fulfill({ response: reply, json: families });
    });
    await openAt('/staff/families?tab=groups', '15:10')(page);
    await page.getByText(phraseText(locale, 'families', 'archivedGroups')).scrollIntoViewIfNeeded();
  }),
  asOffice('families-staff', openAt('/staff/families?tab=staff', '15:10')),
  asOffice('families-invitations', openAt('/staff/families?tab=invitations', '15:10')),
  asOffice('families-record', openAt('/staff/families/1', '15:10')),
  asOffice(
    'families-custody',
    dialogFrom(openAt('/staff/families/1', '15:10'), (page, locale) =>
      button(page, phraseText(locale, 'custody', 'write')),
    ),
  ),
  asOffice('families-custody-problems', async (page, locale) => {
    const words = (name: Parameters<typeof phraseText<'custody'>>[2]) => phraseText(locale, 'custody', name);
    await openAt('/staff/families/1', '15:10')(page);
    await button(page, words('write')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('addPattern') }).click();
    await dialog.getByRole('button', { name: words('addException') }).click();
    await dialog.getByRole('button', { name: words('save') }).press('Enter');
    await dialog.getByText(words('problemGuardian')).waitFor();
  }),
  asOffice('families-letters', async (page, locale) => {
    await openAt('/staff/invitations/letters', '15:10')(page);
    await page.getByText(phraseText(locale, 'families', 'lettersWarning')).waitFor();
  }),
  asOffice('families-letters-ready', async (page, locale) => {
    await openAt('/staff/invitations/letters', '15:10')(page);
    await page.getByText(phraseText(locale, 'families', 'lettersWarning')).waitFor();
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByRole('article').first().waitFor();
  }),
  asOffice('families-new', openAt('/staff/families/new', '15:10')),
  asOffice(
    'families-group',
    dialogFrom(openAt('/staff/families?tab=groups', '15:10'), (page, locale) =>
      button(page, startsWith(phraseText(locale, 'families', 'edit'))),
    ),
  ),
  asOffice(
    'families-group-remove',
    dialogFrom(
      async (page, locale) => {
        await openAt('/staff/families?tab=groups', '15:10')(page);
        await button(page, startsWith(phraseText(locale, 'families', 'edit'))).click();
      },
      (page, locale) => button(page, phraseText(locale, 'families', 'removeGroup')),
    ),
  ),
  asOffice(
    'families-invite',
    dialogFrom(openAt('/staff/families?tab=invitations', '15:10'), (page, locale) =>
      button(page, phraseText(locale, 'families', 'inviteSomebody')),
    ),
  ),
  asOffice(
    'families-rights',
    dialogFrom(openAt('/staff/families/1', '15:10'), (page, locale) =>
      button(page, startsWith(phraseText(locale, 'families', 'editRights'))),
    ),
  ),
  asOffice(
    'families-remove',
    dialogFrom(openAt('/staff/families/1', '15:10'), (page, locale) =>
      button(page, startsWith(phraseText(locale, 'families', 'removeGuardian'))),
    ),
  ),
  asOffice('families-import', openAt('/staff/families/import', '15:10')),
  asOffice('families-import-plan', async (page, locale) => {
    await openAt('/staff/families/import', '15:10')(page);
    const lines = 'Number,Family name,First name,Room\nR-0001,Tremblay,Léa,203\nN-1,Roy,Zoé,402\n';
    await page.getByLabel(phraseText(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: phraseText(locale, 'classLists', 'check') }).click();
    await page.getByText('Zoé Roy', { exact: true }).waitFor();
  }),
  asOffice('families-import-problems', async (page, locale) => {
    await openAt('/staff/families/import', '15:10')(page);
    const lines = 'Number,Family name,First name,Birth date,Room\n1,Roy,,2019-02-30,402\n2,Roy,Zoé,,999\n';
    await page.getByLabel(phraseText(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: phraseText(locale, 'classLists', 'check') }).click();
    await page.locator('#class-list-problems').waitFor();
  }),
  asOffice('families-import-columns', async (page, locale) => {
    await openAt('/staff/families/import', '15:10')(page);
    const lines = 'Élève;Naissance;Local;Courriel;Autobus\n"Roy, Zoé";03/04/2019;402;roy@example.org;12\n';
    await page.getByLabel(phraseText(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: phraseText(locale, 'classLists', 'check') }).click();
    await page.locator('#class-list-columns').waitFor();
  }),
  asOffice('families-import-staff', async (page, locale) => {
    await openAt('/staff/families/import?list=staff', '15:10')(page);
    const lines =
      'Nom;Courriel;Fonction;Groupes\n"Roy, Anne";anne.roy@example.org;Titulaire;402\nCyr Luc;luc@;Magicien;\n';
    await page.getByLabel(phraseText(locale, 'listColumns', 'staffPaste')).fill(lines);
    await page.getByRole('button', { name: phraseText(locale, 'classLists', 'check') }).click();
    await page.locator('#staff-list-plan').waitFor();
  }),
  asOffice('families-import-roster', async (page, locale) => {
    await chooseRoster(page, locale, smallRoster);
    await page.getByText('Zoé Gélinas', { exact: true }).waitFor();
  }),
  asOffice('families-import-roster-problems', async (page, locale) => {
    await chooseRoster(page, locale, { 'users.csv': 'id;nom\r\n1;Roy\r\n', 'orgs.csv': 'sourcedId,name,type\r\n' });
    await page
      .getByRole('alert')
      .filter({ hasText: phraseText(locale, 'rosters', 'problemsText') })
      .waitFor();
  }),
  asOffice('inbox', openAt('/staff/inbox', '15:10')),
  asOffice('inbox-feedback', openAt('/staff/inbox?tab=feedback', '15:10')),
  asOffice('audit', openAt('/staff/audit', '15:10')),
  asOffice('audit-none', openAt('/staff/audit?kind=quiz&from=2020-01-01&to=2020-01-02', '15:10')),
];
