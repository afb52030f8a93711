/** Page object of the messages page. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { phraseText } from '#test/e2e/text.ts';

export const teacherName = 'Mireille Bouchard';
export const parentName = 'Sophie Tremblay';

/** The conversations of the list. */
export const rows = (page: Page, locale: Locale) =>
  page.getByRole('list', { name: phraseText(locale, 'messages', 'conversations') }).getByRole('link');

/** A conversation of the list, by its title. */
export const row = (page: Page, locale: Locale, title: string) => rows(page, locale).filter({ hasText: title }).first();

/** The bubbles with exactly this text. */
export const bubbles = (page: Page, text: string): Locator =>
  page.locator('.bubble').filter({ has: page.getByText(text, { exact: true }) });

export const composer = (page: Page, locale: Locale) =>
  page.getByRole('textbox', { name: phraseText(locale, 'messages', 'write') });

export async function write(page: Page, locale: Locale, text: string): Promise<void> {
  await composer(page, locale).fill(text);
  await composer(page, locale).press('Enter');
}

/** The conversations of the user, as the API lists them. */
export async function conversationsOf(page: Page): Promise<Conversation[]> {
  return (await page.request.get('/api/conversations')).json();
}

export async function idOf(page: Page, type: Conversation['type']): Promise<number> {
  const found = (await conversationsOf(page)).find((conversation) => conversation.type === type);
  if (!found) throw new Error(`no conversation of type ${type}`);
  return found.id;
}

/** Sets the language of the account, on every device. */
export async function setAccountLocale(page: Page, locale: Locale): Promise<void> {
  const answer = await page.request.put('/api/settings', { data: { locale } });
  expect(answer.status()).toBe(200);
}
