/** The settings of the school, its hours, calendar and words, as its office sees them. */
import type { Page } from '@playwright/test';
import { phraseText } from '#test/e2e/text.ts';
import type { PairingCode } from '#core/room-devices/room-device.ts';
import type { Webhook } from '#core/webhooks/webhook.ts';
import { asOffice, openAt, type Screen, startsWith } from './screen.ts';

const attempt = { type: 'absence.reported', status: 204, error: null };
const webhooks: readonly Webhook[] = [
  {
    id: 1,
    url: 'https://horaire.example.org/parvis/evenements',
    kinds: ['absences', 'attendance', 'pickups'],
    madeAt: '2026-04-01T12:00:00.000Z',
    failingSince: null,
    pausedAt: null,
    attempts: [
      { ...attempt, id: 3, at: '2026-04-16T12:31:00.000Z' },
      { ...attempt, id: 2, at: '2026-04-16T12:05:00.000Z' },
      { ...attempt, id: 1, at: '2026-04-16T12:00:00.000Z', status: 503 },
    ],
  },
  {
    id: 2,
    url: 'https://tableau.example.org',
    kinds: ['alerts'],
    madeAt: '2026-04-01T12:00:00.000Z',
    failingSince: '2026-04-12T12:00:00.000Z',
    pausedAt: '2026-04-15T12:00:00.000Z',
    attempts: [
      { id: 4, type: 'alert.sent', at: '2026-04-15T12:00:00.000Z', status: null, error: 'address_not_allowed' },
    ],
  },
];

async function openWebhooks(page: Page, listed: readonly Webhook[]): Promise<void> {
  await page.route('**/api/staff/webhooks?*', (route) => route.fulfill({ json: listed }));
  await openAt('/staff/settings/school/webhooks', '15:10')(page);
}

export const schoolScreens: readonly Screen[] = [
  asOffice('school-settings', openAt('/staff/settings/school', '15:10')),
  asOffice('school-sign-in', openAt('/staff/settings/school/sign-in', '15:10')),
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
  asOffice('webhooks', async (page, locale) => {
    await openWebhooks(page, webhooks);
    await page.getByText(phraseText(locale, 'webhooks', 'log').replace('{n}', '3')).click();
  }),
  asOffice('school-records', async (page, locale) => {
    await openAt('/staff/settings/school/records', '15:10')(page);
    await page.getByLabel(phraseText(locale, 'schoolRecords', 'records')).selectOption('absences');
  }),
  asOffice('webhooks-none', (page) => openWebhooks(page, [])),
  asOffice('webhook-add', async (page, locale) => {
    await openWebhooks(page, []);
    await page.getByRole('button', { name: phraseText(locale, 'webhooks', 'add') }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: phraseText(locale, 'webhooks', 'create'), exact: true }).click();
    await form.getByText(phraseText(locale, 'webhooks', 'kindRequired')).waitFor();
  }),
  asOffice('webhook-secret', async (page, locale) => {
    await page.route('**/api/staff/webhooks', (route) =>
      route.fulfill({
        status: 201,
        headers: { 'Live-Cursor': '1' },
        json: { ...webhooks[1], secret: `whsec_${'0aB'.repeat(14)}c=` },
      }),
    );
    await openWebhooks(page, []);
    await page.getByRole('button', { name: phraseText(locale, 'webhooks', 'add') }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox').fill('https://tableau.example.org');
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: phraseText(locale, 'webhooks', 'create'), exact: true }).click();
    await page.getByText(phraseText(locale, 'webhooks', 'secretText')).waitFor();
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
