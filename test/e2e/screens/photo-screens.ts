/** Photos of reports, for `screens.ts`. The photos are fakes: other tests share the school. */
import type { Page } from '@playwright/test';
import type { GroupPhotos } from '#core/photos/photo.ts';
import type { DailyReport } from '#core/reports/report.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { asOffice, asParent, asTeacher, dialogFrom, openAt, type Screen } from './screen.ts';

const colors = ['#3a7d44', '#c2a14d', '#44607d', '#7d3a70'];
const captions = ['Léa plante des tomates dans le jardin de l’école', '', 'La sortie à la ferme', ''];
const shown = captions.map((caption, n) => ({ id: n + 1, width: 1600, height: n === 2 ? 2000 : 1200, caption }));

async function fakePhotos(page: Page): Promise<void> {
  await page.route(/\/api\/files\/\d+/, async (route) => {
    const n = Number(/\/files\/(\d+)/.exec(route.request().url())?.[1]) - 1;
    const { width = 1600, height = 1200 } = shown[n] ?? {};
    const body = await jpegPhoto({ width: width / 2, height: height / 2, color: colors[n] ?? '#888888' });
    await route.fulfill({ contentType: 'image/jpeg', body });
  });
}

const fakeReportPhotos = async (page: Page) => {
  await fakePhotos(page);
  await page.route('**/api/reports?*', async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as DailyReport | null;
    await route.fulfill({ response, json: report && { ...report, photos: shown } });
  });
};

const openReport = async (page: Page) => {
  await fakeReportPhotos(page);
  await openAt('/report?child=2', '16:10')(page);
  await page.locator('.photo-lead').waitFor();
};

const openGallery = async (page: Page) => {
  await fakePhotos(page);
  const day = schoolToday();
  const month = day.slice(0, 7);
  await page.route('**/api/children/1/photos*', (route) =>
    route.fulfill({
      json: {
        childId: 1,
        month,
        months: [month],
        photos: shown.map((one) => ({ ...one, day })),
        ofMonth: { photos: shown.length, bytes: 2_130_000 },
        ofAll: { photos: 213, bytes: 84_200_000 },
      },
    }),
  );
  await openAt('/child/1/photos', '16:10')(page);
};

const openGroupDay = async (page: Page) => {
  await fakePhotos(page);
  await page.route('**/api/staff/groups/*/photos*', async (route) => {
    const response = await route.fetch();
    const group = (await response.json()) as GroupPhotos;
    const [first, second] = group.children.filter(({ ownFamily }) => ownFamily === 'granted');
    const photos = shown.map(({ caption, ...photo }, n) => ({
      ...photo,
      caption: { en: '', fr: caption },
      childIds: n === 1 ? [] : [first?.childId ?? 0, second?.childId ?? 0].slice(0, n + 1),
      isForGroup: false,
      isHidden: n === 3,
      reached: [1, 0, 2, 0][n] ?? 0,
    }));
    await route.fulfill({ response, json: { ...group, photos } });
  });
  await openAt('/staff/reports', '15:40')(page);
  await page.locator('.photo-tiles').scrollIntoViewIfNeeded();
};

const openNewPhoto = async (page: Page) => {
  await openGroupDay(page);
  const buffer = await jpegPhoto({ width: 1600, height: 1200, color: '#3a7d44' });
  await page.locator('input[type=file]').setInputFiles({ name: 'jardin.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').getByRole('img').waitFor();
};

const openEditor = async (page: Page) => {
  await openNewPhoto(page);
  await page.locator('.lucide-crop').click();
  await page.locator('.photo-stage canvas').waitFor();
  await page.locator('.lucide-grid-3x3').click();
  await page.locator('.lucide-crop').click();
};

const openToSettle = async (page: Page) => {
  await fakePhotos(page);
  const photo = { schoolId: 1, room: '402', groupId: 1, day: schoolToday() };
  const takenDown = { takenDownBy: 'Sophie Tremblay', takenDownAt: new Date().toISOString() };
  await page.route('**/api/staff/photos/taken-down', (route) =>
    route.fulfill({ json: [{ id: 1, ...photo, ...takenDown }] }),
  );
  await openAt('/staff', '09:10')(page);
  await page.locator('#photos-to-settle').waitFor();
};

export const photoScreens: readonly Screen[] = [
  asParent('report-photos', openReport),
  asParent('dashboard-photos', async (page) => {
    await fakeReportPhotos(page);
    await openAt('/', '13:10')(page);
    await page.locator('article a img').first().waitFor();
  }),
  asParent(
    'photo-viewer',
    dialogFrom(openReport, (page) => page.locator('.photo-lead')),
  ),
  asParent('child-photos', openGallery),
  asParent('child-photos-empty', openAt('/child/1/photos', '16:10')),
  asTeacher('staff-report-photos', openGroupDay),
  asTeacher(
    'staff-photo',
    dialogFrom(openGroupDay, (page) => page.locator('.photo-tile').nth(2)),
  ),
  asTeacher('staff-new-photo', openNewPhoto),
  asTeacher('staff-photo-editor', openEditor),
  asOffice('staff-photos-to-settle', openToSettle),
  asTeacher(
    'staff-photo-taken-down',
    dialogFrom(openGroupDay, (page) => page.locator('.photo-tile').nth(3)),
  ),
];
