/** What the office alone has, as `screens.ts` lists it. */
import type { Page } from '@playwright/test';
import { at, nameStart, type Screen } from './screen.ts';
import { say } from './words.ts';

const of = (name: string, open: Screen['open']): Screen => ({ name, signedIn: true, person: 'admin', open });

const opened = (path: string, button: (page: Page, locale: 'en' | 'fr') => Promise<unknown>) =>
  of('', async (page, locale) => {
    await at(path, '15:10')(page);
    await button(page, locale);
    await page.getByRole('dialog').waitFor();
  }).open;

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

export const familyScreens: readonly Screen[] = [
  of('families', at('/staff/families', '15:10')),
  of('families-none-found', at('/staff/families?search=zzzz', '15:10')),
  of('families-groups', at('/staff/families?tab=groups', '15:10')),
  of('families-staff', at('/staff/families?tab=staff', '15:10')),
  of('families-invitations', at('/staff/families?tab=invitations', '15:10')),
  of('families-record', at('/staff/families/1', '15:10')),
  of('families-new', at('/staff/families/new', '15:10')),
  of(
    'families-group',
    opened('/staff/families?tab=groups', (page, locale) =>
      button(page, nameStart(say(locale, 'families', 'edit'))).click(),
    ),
  ),
  of(
    'families-group-remove',
    opened('/staff/families?tab=groups', async (page, locale) => {
      await button(page, nameStart(say(locale, 'families', 'edit'))).click();
      await button(page, say(locale, 'families', 'removeGroup')).click();
    }),
  ),
  of(
    'families-invite',
    opened('/staff/families?tab=invitations', (page, locale) =>
      button(page, say(locale, 'families', 'inviteSomebody')).click(),
    ),
  ),
  of(
    'families-rights',
    opened('/staff/families/1', (page, locale) =>
      button(page, nameStart(say(locale, 'families', 'editRights'))).click(),
    ),
  ),
  of(
    'families-remove',
    opened('/staff/families/1', (page, locale) =>
      button(page, nameStart(say(locale, 'families', 'removeGuardian'))).click(),
    ),
  ),
  of('families-import', at('/staff/families/import', '15:10')),
  of('families-import-plan', async (page, locale) => {
    await at('/staff/families/import', '15:10')(page);
    const lines = 'Number,Family name,First name,Room\nR-0001,Tremblay,Léa,203\nN-1,Roy,Zoé,402\n';
    await page.getByLabel(say(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: say(locale, 'classLists', 'check') }).click();
    await page.getByText('Zoé Roy').waitFor();
  }),
  of('families-import-problems', async (page, locale) => {
    await at('/staff/families/import', '15:10')(page);
    const lines = 'Number,Family name,First name,Birth date,Room\n1,Roy,,2019-02-30,402\n2,Roy,Zoé,,999\n';
    await page.getByLabel(say(locale, 'classLists', 'paste')).fill(lines);
    await page.getByRole('button', { name: say(locale, 'classLists', 'check') }).click();
    await page.locator('#class-list-problems').waitFor();
  }),
  of('inbox', at('/staff/inbox', '15:10')),
  of('inbox-feedback', at('/staff/inbox?tab=feedback', '15:10')),
  of('audit', at('/staff/audit', '15:10')),
  of('audit-none', at('/staff/audit?kind=quiz&from=2020-01-01&to=2020-01-02', '15:10')),
];
