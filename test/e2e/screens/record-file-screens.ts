/** Files of announcements and absences, for `screens.ts`. The files are fakes: other tests share the school. */
import type { Page } from '@playwright/test';
import type { Absence } from '#core/absences/absence.ts';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { addDays } from '#core/time/day.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { phraseText } from '#test/e2e/text.ts';
import { announcementsIn } from './dashboard-screens.ts';
import { asOffice, asParent, openAt, type Screen } from './screen.ts';

const photo = (id: number) =>
  ({ id, kind: 'photo', name: `ferme-${id}.jpg`, bytes: 180_000, width: 1600, height: 1200 }) as const;
const pdf = { id: 9, kind: 'pdf', name: 'Plan de la ferme et consignes pour les parents.pdf', bytes: 240_000 } as const;

async function fakePhotos(page: Page): Promise<void> {
  await page.route(/\/api\/files\/\d+/, async (route) => {
    const color = ['#3a7d44', '#c2a14d'][Number(/\/files\/(\d+)/.exec(route.request().url())?.[1]) - 1];
    const body = await jpegPhoto({ width: 800, height: 600, color: color ?? '#888888' });
    await route.fulfill({ contentType: 'image/jpeg', body });
  });
}

async function openAnnouncement(page: Page, locale: Locale): Promise<void> {
  await fakePhotos(page);
  const [first] = await announcementsIn(page, locale);
  const withFiles = first && { ...first, files: [photo(1), photo(2), pdf] };
  await withoutAnswers(page);
  await page.route('**/api/announcements', (route) => route.fulfill({ json: [withFiles] }));
  await page.route('**/api/announcements/*/read', (route) => route.abort());
  await openAt('/')(page);
  await page
    .getByRole('button', { name: new RegExp(`^${phraseText(locale, 'announcements', 'details')}`) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
}

async function editAnnouncement(page: Page, locale: Locale): Promise<void> {
  await fakePhotos(page);
  await page.route('**/api/staff/announcements', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { announcements: StaffAnnouncement[] };
    const announcements = list.announcements.map((one) => ({ ...one, files: [photo(1), photo(2), pdf] }));
    await route.fulfill({ response, json: { ...list, announcements } });
  });
  await openAt('/staff/announcements', '15:10')(page);
  await page
    .getByRole('link', { name: new RegExp(phraseText(locale, 'staffAnnouncements', 'openOf').split('{')[0] ?? '') })
    .first()
    .click();
  await page.getByRole('list', { name: phraseText(locale, 'files', 'chosen') }).scrollIntoViewIfNeeded();
}

async function openAbsences(page: Page, locale: Locale): Promise<void> {
  await fakePhotos(page);
  const day = addDays(schoolToday(), 3);
  const absence: Absence = {
    id: 1,
    childId: 1,
    date: day,
    reason: 'doctor',
    notes: '',
    duration: 'full_day',
    kind: 'absent',
    reportedBy: 'Marc Tremblay',
    createdAt: new Date().toISOString(),
    note: { ...pdf, name: 'Billet du médecin.pdf' },
  };
  const { note: _, ...without } = absence;
  await page.route('**/api/absences', (route) =>
    route.fulfill({ json: [absence, { ...without, id: 2, date: addDays(day, 7) }] }),
  );
  await openAt('/absence?child=1', '08:10')(page);
  const recent = page.getByRole('region', { name: phraseText(locale, 'absences', 'recent') });
  await recent.getByRole('link').first().scrollIntoViewIfNeeded();
}

export const recordFileScreens: readonly Screen[] = [
  asParent('announcement-files', openAnnouncement),
  asOffice('staff-announcement-files', editAnnouncement),
  asParent('absence-notes', openAbsences),
];
