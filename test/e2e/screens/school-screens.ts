/** The settings of the school, its hours, calendar and words, as its office sees them. */
import { phraseText } from '#test/e2e/text.ts';
import type { PairingCode } from '#core/room-devices/room-device.ts';
import { asOffice, openAt, type Screen, startsWith } from './screen.ts';

export const schoolScreens: readonly Screen[] = [
  asOffice('school-settings', openAt('/staff/settings/school', '15:10')),
  asOffice('school-hours', openAt('/staff/settings/school/hours', '15:10')),
  asOffice('school-hours-open', async (page, locale) => {
    await openAt('/staff/settings/school/hours', '15:10')(page);
    const day = phraseText(locale, 'staffSchoolDays', 'weekday1');
    await page.getByRole('button', { name: new RegExp(`${day}$`) }).click();
  }),
  asOffice('school-calendar', openAt('/staff/settings/school/calendar', '15:10')),
  asOffice('school-calendar-days', async (page, locale) => {
    await openAt('/staff/settings/school/calendar', '15:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'staffSchoolDays', 'addDays') }).click();
    await page
      .getByRole('dialog')
      .getByText(phraseText(locale, 'staffSchoolDays', 'early_release'))
      .click();
  }),
  asOffice('school-words', openAt('/staff/settings/school/words', '15:10')),
  asOffice('room-devices', openAt('/staff/settings/school/devices', '15:10')),
  asOffice('room-device-add', async (page, locale) => {
    await openAt('/staff/settings/school/devices', '15:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'roomDevices', 'add') }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asOffice('room-device-code', async (page, locale) => {
    const code: PairingCode = {
      id: 1,
      code: 'ACDEF-34679',
      link: 'https://parvis.example.org/room#ACDEF-34679',
      expiresAt: '2100-01-01T20:20:00.000Z',
    };
    await page.route('**/api/staff/room-devices/*/code', (route) =>
      // Without the position of the stream the reply would count as a portal's.
      route.fulfill({ headers: { 'Live-Cursor': '1' }, json: code }),
    );
    await openAt('/staff/settings/school/devices', '15:10')(page);
    await page.getByRole('button', { name: startsWith(phraseText(locale, 'roomDevices', 'newCode')) }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asOffice('new-school', openAt('/staff/settings/school/new', '15:10')),
  asOffice('next-year', openAt('/staff/families/next-year', '15:10')),
  asOffice('first-steps', async (page, locale) => {
    await page.route('**/api/staff/first-steps', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), isHidden: false, announcements: 0 } });
    });
    await openAt('/staff/today', '15:10')(page);
    await page.getByRole('heading', { name: phraseText(locale, 'firstSteps', 'title') }).waitFor();
  }),
  asOffice('school-calendar-import', async (page, locale) => {
    await openAt('/staff/settings/school/calendar?import&year=2031', '15:10')(page);
    await page
      .getByLabel(phraseText(locale, 'dayImport', 'paste'))
      .fill(
        'Date,Fin,Nom,Heure\n2031-10-13,,Action de grâces,\n2032-01-05,2032-01-09,Congé d’hiver,\n2032-02-30,,Journée pédagogique,\n2032-05-28,,Fin hâtive,11:30\n2031-11-03,,Journée pédagogique,\n2031-12-01,,Photo scolaire,\n2032-01-05,,Journée pédagogique,',
      );
    await page.getByRole('button', { name: phraseText(locale, 'dayImport', 'read') }).click();
  }),
];
