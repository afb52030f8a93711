/** The office adds a webhook, tests it, reads its log, resumes a paused one and removes one. */
import { createServer } from 'node:http';
import { locales } from '#core/lang/locale.ts';
import type { Webhook } from '#core/webhooks/webhook.ts';
import { expect, test as base } from './fixtures.ts';
import { toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

type Receiver = {
  readonly origin: string;
  /** The status of its next replies. */
  status: number;
  readonly types: string[];
};

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, give) => {
    const types: string[] = [];
    const server = createServer((request, reply) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        types.push((JSON.parse(text) as { type: string }).type);
        reply.writeHead(receiver.status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const receiver: Receiver = { origin: `http://127.0.0.1:${port}`, status: 204, types };
    await give(receiver);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  serverEnv: ({ receiver }, give) => give({ WEBHOOK_ORIGINS: receiver.origin }),
});

test.use({ ownServer: true });

for (const locale of locales) {
  const a = (name: Parameters<typeof phraseText<'webhooks'>>[2]) => phraseText(locale, 'webhooks', name);
  /** A phrase up to its first parameter. */
  const beginning = (name: Parameters<typeof a>[0]) => a(name).split('{')[0] ?? '';

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('the office adds a webhook, tests it and removes it', async ({
      page,
      signInAs,
      receiver,
      expectAccessible,
    }) => {
      await signInAs('admin');
      await page.request.put('/api/settings', { data: { locale } });
      await page.goto('/staff/settings/school');
      await page.getByRole('link', { name: phraseText(locale, 'schoolSettings', 'webhooks') }).click();
      await expect(page.getByText(a('none'))).toBeVisible();
      await expectAccessible();

      await page.getByRole('button', { name: a('add') }).click();
      const form = page.getByRole('dialog');
      const field = form.getByRole('textbox', { name: a('address') });
      await form.getByRole('button', { name: a('create'), exact: true }).click();
      await expect(form.getByText(a('addressWrong'))).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill('http://receiver.example/hook');
      await form.getByRole('button', { name: a('create'), exact: true }).click();
      await expect(form.getByText(a('kindRequired'))).toBeVisible();
      await form.getByRole('checkbox', { name: a('announcements') }).check();
      await form.getByRole('checkbox', { name: a('alerts') }).check();
      // Only the server knows which addresses need no HTTPS.
      await form.getByRole('button', { name: a('create'), exact: true }).click();
      await expect(form.getByText(a('addressWrong'))).toBeVisible();
      await expect(field).toBeFocused();
      await expectAccessible();
      await field.fill(`${receiver.origin}/hook`);
      await form.getByRole('button', { name: a('create'), exact: true }).click();

      await expect(page.getByRole('textbox', { name: a('secret') })).toHaveValue(/^whsec_[\w+/]{43}=$/);
      await expectAccessible();
      await page.getByRole('button', { name: a('done') }).click();
      await expect(page.locator('#webhooks')).toBeFocused();
      const item = page.getByRole('listitem').filter({ hasText: `${receiver.origin}/hook` });
      await expect(item).toContainText(`${a('announcements')}, ${a('alerts')}`);
      await expect(item).toContainText(a('running'));
      await expect(item).toContainText(a('noDelivery'));
      await expect(page.getByText(/whsec_/)).toHaveCount(0);

      await item.getByRole('button', { name: beginning('testOf') }).click();
      const delivered = a('delivered').replace('{status}', '204');
      await expect(item.getByRole('status')).toHaveText(a('tested').replace('{result}', delivered));
      await expect(item).toContainText(beginning('lastDelivery'));
      expect(receiver.types).toEqual(['webhook.test']);
      receiver.status = 500;
      await item.getByRole('button', { name: beginning('testOf') }).click();
      const refused = a('refused').replace('{status}', '500');
      await expect(item.getByRole('status')).toHaveText(a('tested').replace('{result}', refused));
      // A test counts as no failure.
      await expect(item).toContainText(a('running'));
      await item.getByText(a('log').replace('{n}', '2')).click();
      const log = item.getByRole('list').getByRole('listitem');
      await expect(log).toContainText([refused, delivered]);
      await expectAccessible();

      await item.getByRole('button', { name: beginning('removeOf') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: a('remove'), exact: true })
        .click();
      await expect(toast(page, a('removed'))).toBeVisible();
      await expect(page.getByText(a('none'))).toBeVisible();
      await expect(page.locator('#webhooks')).toBeFocused();
    });
  });
}

test('a confirmation of long ago is asked for before a webhook is added', async ({ page, signInAs, receiver }) => {
  const a = (name: Parameters<typeof phraseText<'webhooks'>>[2]) => phraseText('en', 'webhooks', name);
  await signInAs('admin');
  // No test waits ten minutes for the confirmation to be too old.
  await page.route(
    '**/api/staff/webhooks',
    (route) =>
      route.fulfill({
        status: 403,
        headers: { 'Live-Cursor': '1' },
        contentType: 'application/problem+json',
        json: { type: '', title: '', status: 403, code: 'reauthentication_required', requestId: 'x' },
      }),
    { times: 1 },
  );
  await page.goto('/staff/settings/school/webhooks');
  await page.getByRole('button', { name: a('add') }).click();
  const form = page.getByRole('dialog', { name: a('add') });
  await form.getByRole('textbox', { name: a('address') }).fill(`${receiver.origin}/hook`);
  await form.getByRole('checkbox', { name: a('alerts') }).check();
  await form.getByRole('button', { name: a('create'), exact: true }).click();
  await page.getByRole('button', { name: phraseText('en', 'profile', 'confirmInDemo') }).click();
  await expect(page.getByRole('textbox', { name: a('secret') })).toHaveValue(/^whsec_/);
});

test('a paused webhook says since when and why, and is resumed', async ({ page, signInAs, receiver }) => {
  const data = { url: `${receiver.origin}/hook`, kinds: ['alerts'] };
  await signInAs('admin');
  const added = await page.request.post('/api/staff/webhooks', { data });
  const webhook = (await added.json()) as Webhook;
  const pausedAt = '2026-04-16T12:00:00.000Z';
  const attempts: Webhook['attempts'] = [{ id: 1, type: 'alert.sent', at: pausedAt, status: null, error: 'timeout' }];
  // No test waits three days for the server to pause it.
  await page.route(
    '**/api/staff/webhooks?*',
    (route) => route.fulfill({ json: [{ ...webhook, pausedAt, failingSince: pausedAt, attempts }] }),
    { times: 1 },
  );
  await page.goto('/staff/settings/school/webhooks');
  const item = page.getByRole('listitem').filter({ hasText: data.url });
  await expect(item).toContainText('after three days without a delivery');
  await expect(item).toContainText(phraseText('en', 'webhooks', 'timeout'));
  await item.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page, phraseText('en', 'webhooks', 'resumed'))).toBeVisible();
  await expect(item).toContainText(phraseText('en', 'webhooks', 'running'));
});
