/** The relatives of a child as its guardian and the office see them, and the page of a relative, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { ChildFollowers, FollowedChild, FollowedReports, Follower } from '#core/followers/follower.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { phraseText } from '#test/e2e/text.ts';
import { asOffice, asParent, openAt, type Screen } from './screen.ts';

const headers = { 'Live-Cursor': '1' };
const follower: Follower = {
  id: 1,
  childId: 1,
  name: 'Ginette Lafleur',
  relationship: 'grandmother',
  until: '2027-06-30',
  invitedBy: 'Sophie Tremblay',
  joinedAt: '2026-04-01T14:00:00Z',
  expiresAt: null,
};
const invited: Follower = { ...follower, id: 2, name: 'Jean-Philippe Lafleur-Desrosiers', relationship: 'uncle' };
const followers = [follower, { ...invited, joinedAt: null, expiresAt: '2099-01-01T00:00:00Z' }];

async function openFollowers(page: Page): Promise<void> {
  const list: ChildFollowers = { childId: 1, today: schoolToday(), isAllowed: true, mayInvite: true, followers };
  await page.route('**/api/children/1/followers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          headers,
          json: { ...list, id: 3, link: 'https://parvis.example/invitation#copied.9f2c', code: 'ACDEF-34679' },
        })
      : route.fulfill({ headers, json: list }),
  );
  await openAt('/child/1/followers', '13:10')(page);
}

async function openFollowed(page: Page): Promise<void> {
  const today = schoolToday();
  const child: FollowedChild = {
    childId: 1,
    givenName: 'Léa',
    school: 'École du Ruisseau',
    today,
    until: '2027-06-30',
    state: 'present',
  };
  const reports: FollowedReports = {
    childId: 1,
    earlier: '2026-03-20',
    reports: [
      {
        date: today,
        mood: { morning: 'great', afternoon: 'tired', overall: 'good' },
        meals: [{ type: 'lunch', time: '11:45', eaten: 'most' }],
        naps: [{ start: '12:45', end: '14:00', duration: 75 }],
        activities: [{ time: '09:15', title: 'Aquarelle' }],
        photos: [],
      },
    ],
  };
  await page.route('**/api/followed-children', (route) => route.fulfill({ headers, json: [child] }));
  await page.route('**/api/followed-children/1/reports*', (route) => route.fulfill({ headers, json: reports }));
  await openAt('/followed', '13:10')(page);
}

export const followerScreens: readonly Screen[] = [
  asParent('followers', openFollowers),
  asParent('follower-invitation', async (page, locale) => {
    await openFollowers(page);
    await page.getByRole('button', { name: phraseText(locale, 'followers', 'invite') }).click();
  }),
  asParent('follower-link', async (page, locale) => {
    await openFollowers(page);
    await page.getByRole('button', { name: phraseText(locale, 'followers', 'invite') }).click();
    await page.getByLabel(phraseText(locale, 'followers', 'name')).fill('Ginette Lafleur');
    await page.getByRole('button', { name: phraseText(locale, 'followers', 'send'), exact: true }).click();
    await page.getByText('ACDEF-34679').scrollIntoViewIfNeeded();
  }),
  asParent('followed', openFollowed),
  asParent('followed-stop', async (page, locale) => {
    await openFollowed(page);
    await page.getByRole('button', { name: phraseText(locale, 'followed', 'stop') }).click();
  }),
  asOffice('school-followers', async (page) => {
    const all = followers.map((one) => ({ ...one, child: 'Léa Tremblay' }));
    await page.route('**/api/staff/followers*', (route) =>
      route.fulfill({ headers, json: { schoolId: 1, isAllowed: true, followers: all } }),
    );
    await openAt('/staff/families/followers', '13:10')(page);
  }),
];
