/** What the office alone has, as `screens.ts` lists it. */
import type { Page } from '@playwright/test';
import { asOffice, at, dialogFrom, nameStart, type Screen } from './screen.ts';
import { say } from './words.ts';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

export const familyScreens: readonly Screen[] = [
  asOffice('families', at('/staff/families', '15:10')),
  asOffice('families-none-found', at('/staff/families?search=zzzz', '15:10')),
  asOffice('families-groups', at('/staff/families?tab=groups', '15:10')),
  asOffice('families-groups-archived', async (page, locale) => {
    await page.route('**/api/staff/families', async (route) => {
      const reply = await route.fetch();
      const families = await reply.json();
      for (const group of families.groups.slice(0, 3)) group.isArchived = true;
      await route.fulfill({ response: reply, json: families });
    });
    await at('/staff/families?tab=groups', '15:10')(page);
    await page.getByText(say(locale, 'families', 'archivedGroups')).scrollIntoViewIfNeeded();
  }),
  asOffice('families-staff', at('/staff/families?tab=staff', '15:10')),
  asOffice('families-invitations', at('/staff/families?tab=invitations', '15:10')),
  asOffice('families-record', at('/staff/families/1', '15:10')),
  asOffice('families-new', at('/staff/families/new', '15:10')),
  asOffice(
    'families-group',
    dialogFrom(at('/staff/families?tab=groups', '15:10'), (page, locale) =>
      button(page, nameStart(say(locale, 'families', 'edit'))),
    ),
  ),
  asOffice(
    'families-group-remove',
    dialogFrom(
      async (page, locale) => {
        await at('/staff/families?tab=groups', '15:10')(page);
        await button(page, nameStart(say(locale, 'families', 'edit'))).click();
      },
      (page, locale) => button(page, say(locale, 'families', 'removeGroup')),
    ),
  ),
  asOffice(
    'families-invite',
    dialogFrom(at('/staff/families?tab=invitations', '15:10'), (page, locale) =>
      button(page, say(locale, 'families', 'inviteSomebody')),
    ),
  ),
  asOffice(
    'families-rights',
    dialogFrom(at('/staff/families/1', '15:10'), (page, locale) =>
      button(page, nameStart(say(locale, 'families', 'editRights'))),
    ),
  ),
  asOffice(
    'families-remove',
    dialogFrom(at('/staff/families/1', '15:10'), (page, locale) =>
      button(page, nameStart(say(locale, 'families', 'removeGuardian'))),
    ),
  ),
  asOffice('families-import', at('/staff/families/import', '15:10')),
  asOffice('families-import-plan', async (page, locale) => {
    await at('/staff/families/import', '15:10')(page);
    const lines = 'Number,Family name,First name,Room\nR-0001,Tremblay,Léa,203\nN-1,Roy,Zoé,402\n';
    await page.getByLabel(say(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: say(locale, 'classLists', 'check') }).click();
    await page.getByText('Zoé Roy').waitFor();
  }),
  asOffice('families-import-problems', async (page, locale) => {
    await at('/staff/families/import', '15:10')(page);
    const lines = 'Number,Family name,First name,Birth date,Room\n1,Roy,,2019-02-30,402\n2,Roy,Zoé,,999\n';
    await page.getByLabel(say(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: say(locale, 'classLists', 'check') }).click();
    await page.locator('#class-list-problems').waitFor();
  }),
  asOffice('inbox', at('/staff/inbox', '15:10')),
  asOffice('inbox-feedback', at('/staff/inbox?tab=feedback', '15:10')),
  asOffice('audit', at('/staff/audit', '15:10')),
  asOffice('audit-none', at('/staff/audit?kind=quiz&from=2020-01-01&to=2020-01-02', '15:10')),
];
