/** Forced colors (high contrast): edges and the selection stay visible without backgrounds. */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const border = (of: Locator) => of.evaluate((element) => getComputedStyle(element).borderTopWidth);

test('buttons, tabs, radio buttons and links show their edges and the selected one @desktop', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs('parent');
  await page.goto('/settings');
  const language = page.getByRole('group', { name: 'Language' });
  await expect.poll(() => border(language.locator('label').filter({ hasText: 'English' }))).toBe('3px');
  expect(await border(language.locator('label').filter({ hasText: 'Français' }))).toBe('1px');
  expect(await border(page.getByRole('button', { name: 'Log out' }))).toBe('1px');
  const tabs = page.getByRole('navigation');
  expect(await border(tabs.getByRole('link', { name: 'Settings' }))).toBe('3px');
  await tabs.getByRole('link', { name: /^Reports/ }).click();
  await expect.poll(() => border(page.getByRole('tab', { name: 'Overview' }))).toBe('3px');
  expect(await border(page.getByRole('tab', { name: 'Meals' }))).toBe('1px');
});
