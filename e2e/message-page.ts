/** The messages page as a person finds their way in it. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { expect } from './fixtures.ts';
import { say } from './words.ts';

export const teacherName = 'Mireille Bouchard';
export const parentName = 'Sophie Tremblay';

/** The conversations of the list. */
export const rows = (page: Page, locale: Locale) =>
  page.getByRole('list', { name: say(locale, 'messages', 'conversations') }).getByRole('link');

/** One of the list, by whom or what it is with. */
export const row = (page: Page, locale: Locale, title: string) => rows(page, locale).filter({ hasText: title }).first();

/** The bubbles that say exactly this. */
export const bubbles = (page: Page, text: string): Locator =>
  page.locator('.bubble').filter({ has: page.getByText(text, { exact: true }) });

export const composer = (page: Page, locale: Locale) =>
  page.getByRole('textbox', { name: say(locale, 'messages', 'write') });

export async function write(page: Page, locale: Locale, text: string): Promise<void> {
  await composer(page, locale).fill(text);
  await composer(page, locale).press('Enter');
}

/** What somebody's conversations are, as the school tells them. */
export async function conversationsOf(page: Page): Promise<Conversation[]> {
  return (await page.request.get('/api/conversations')).json();
}

export async function idOf(page: Page, type: Conversation['type']): Promise<number> {
  const found = (await conversationsOf(page)).find((conversation) => conversation.type === type);
  if (!found) throw new Error(`no conversation of type ${type}`);
  return found.id;
}

/** The account speaks a language from now on, on whichever device. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  const answer = await page.request.put('/api/settings', { data: { locale } });
  expect(answer.status()).toBe(200);
}
