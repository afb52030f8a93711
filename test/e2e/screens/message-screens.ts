/** Conversations, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Conversation } from '#core/messages/conversation.ts';
import { jpegPhoto, pdfDocument } from '#test/support/files/test-photos.ts';
import { idOf } from '#test/e2e/pages/message-page.ts';
import { asParent, asTeacher, openAt, dialogFrom, startsWith, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

/** The demo parent’s conversation of a type, once its messages are shown. */
const inConversation = (type: Conversation['type']) => async (page: Page) => {
  await openAt(`/messages?conversation=${await idOf(page, type)}`)(page);
  await page.locator('.bubble').last().waitFor();
};

export const messageScreens: readonly Screen[] = [
  asParent('messages', openAt('/messages')),
  asParent('messages-teachers', openAt('/messages?tab=teachers')),
  asParent('messages-parents', openAt('/messages?tab=parents')),
  asParent('messages-parent-options', async (page, locale) => {
    await openAt('/messages?tab=parents')(page);
    const options = startsWith(phraseText(locale, 'connections', 'options').split('{')[0] ?? '');
    await page.getByRole('button', { name: options }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('messages-conversation', inConversation('group')),
  asParent('messages-photos', async (page, locale) => {
    await page.route(/\/api\/files\/\d+/, async (route) => {
      const color = ['#3a7d44', '#c2a14d', '#44607d'][Number(/files\/(\d)/.exec(route.request().url())?.[1]) - 1];
      const body = await jpegPhoto({ width: 640, height: 480, ...(color && { color }) });
      await route.fulfill({ contentType: 'image/jpeg', body });
    });
    await page.route('**/api/messages?*', async (route) => {
      const response = await route.fetch();
      const messages = (await response.json()) as object[];
      const photo = (id: number) => ({
        id,
        kind: 'photo',
        name: `${id}.jpg`,
        bytes: 90_000,
        width: 1600,
        height: 1200,
      });
      const pdf = { id: 9, kind: 'pdf', name: 'Autorisation de sortie au centre de la nature.pdf', bytes: 214_000 };
      const files = [[photo(1), photo(2), photo(3)], [photo(2)], [pdf]];
      const json = messages.map((message, n) => ({ ...message, ...(files[n] && { files: files[n] }) }));
      await route.fulfill({ response, json });
    });
    await inConversation('individual')(page);
    const buffer = await jpegPhoto({ width: 640, height: 480, color: '#7d3a70' });
    await page.locator('input[type=file]').setInputFiles([
      { name: 'dessin.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'Certificat.pdf', mimeType: 'application/pdf', buffer: pdfDocument() },
    ]);
    await page.locator('.file-thumb').waitFor();
    await page.getByRole('textbox', { name: phraseText(locale, 'messages', 'write') }).waitFor();
  }),
  asParent('messages-unheard', async (page, locale) => {
    await page.route('**/api/messages?*', async (route) => {
      const response = await route.fetch();
      const messages = (await response.json()) as object[];
      const json = messages.map((message, n) => ({ ...message, ...(n === 1 && { followsUnheard: true }) }));
      await route.fulfill({ response, json });
    });
    await inConversation('group')(page);
    await page.getByText(phraseText(locale, 'messages', 'unheard')).waitFor();
  }),
  asParent(
    'messages-people',
    dialogFrom(inConversation('child'), (page) => page.locator('.people-button')),
  ),
  asParent('messages-found', async (page, locale) => {
    await openAt('/messages')(page);
    await page.getByRole('searchbox').fill('ecole');
    await page.getByRole('region', { name: phraseText(locale, 'messages', 'found') }).waitFor();
  }),
  asParent('messages-found-none', async (page, locale) => {
    await openAt('/messages')(page);
    await page.getByRole('searchbox').fill('zzzz');
    await page
      .getByText(phraseText(locale, 'messages', 'foundNone'))
      .last()
      .waitFor();
  }),
  asParent('messages-not-sent', async (page) => {
    await inConversation('individual')(page);
    await page.route('**/api/messages', (route) => route.abort());
    const field = page.locator('textarea');
    await field.fill('Un mot');
    await field.press('Enter');
    await page.getByRole('alert').getByRole('button').click();
    await field.fill('https://ecole.example/plan');
    await field.press('Enter');
    await field.fill('a'.repeat(2003));
  }),
  asParent('messages-unknown', openAt('/messages?conversation=99999')),
  asParent('messages-closed', async (page) => {
    await page.route('**/api/conversations', async (route) => {
      const response = await route.fetch();
      const list: Conversation[] = await response.json();
      await route.fulfill({ response, json: list.map((one) => ({ ...one, bar: 'right_withdrawn' })) });
    });
    await inConversation('individual')(page);
  }),
  asParent('messages-empty', async (page) => {
    await page.route('**/api/conversations', (route) => route.fulfill({ json: [] }));
    await openAt('/messages')(page);
  }),
  asParent('messages-failed', async (page) => {
    await page.route(/\/api\/(conversations|contacts)/, (route) => route.abort());
    await openAt('/messages')(page);
  }),
  asTeacher('staff-messages', openAt('/staff/messages', '15:10')),
  asTeacher('staff-messages-child', openAt('/staff/messages?child=1', '15:10')),
];
