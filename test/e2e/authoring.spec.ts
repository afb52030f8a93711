/** The school writes a form, a quiz and a plan. The parent receives them and answers, and sees the result. */
import type { Locator, Page } from '@playwright/test';
import type { StaffForms } from '#core/forms/staff-form.ts';
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import { emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/** Writes a text in both languages, which a large screen shows next to each other. */
const write = async (page: Page, path: string, en: string, fr: string) => {
  await page.locator(`[name="${path}.en"]`).fill(en);
  await page.locator(`[name="${path}.fr"]`).fill(fr);
};

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const forms = (name: Parameters<typeof phraseText<'staffForms'>>[2]) => phraseText(locale, 'staffForms', name);
    const authoring = (name: Parameters<typeof phraseText<'authoring'>>[2]) => phraseText(locale, 'authoring', name);

    test('a form is written in keyboard order, published once complete, answered, and its author sees the answer', async ({
      page,
      signInAs,
      newDeviceAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.request.put('/api/settings', { data: { locale } });
      const school = await newDeviceAs('teacher', tablet);
      await school.request.put('/api/settings', { data: { locale } });
      const desk = await school.newPage();
      await desk.goto('/staff/forms');
      await desk.getByRole('link', { name: forms('new') }).click();
      await expect(desk.getByRole('heading', { level: 1 })).toBeFocused();
      await desk.getByLabel(forms('forWhom')).selectOption({ label: locale === 'en' ? 'Room 402' : 'Local 402' });
      await write(desk, 'text.title', 'Skating', 'Patinage');
      await write(desk, 'text.text', 'We skate on Friday.', 'Nous patinons vendredi.');
      await desk.locator('[name="text.fields.0.label.en"]').fill('Skate size');
      await desk.getByRole('button', { name: forms('addQuestion') }).click();
      await write(desk, 'text.fields.1.label', 'Helmet?', 'Casque?');

      // At most two of the three days may be chosen.
      await desk.getByRole('button', { name: forms('addQuestion') }).click();
      const days = desk.getByRole('region', { name: 'Question 3' });
      await days.getByRole('combobox', { name: forms('type') }).selectOption('choices');
      await write(desk, 'text.fields.2.label', 'Days', 'Jours');
      await days.getByRole('button', { name: forms('addOption') }).click();
      for (const [n, day] of ['A', 'B', 'C'].entries()) await write(desk, `text.fields.2.options.${n}.label`, day, day);
      await days.getByLabel(forms('most')).selectOption('2');

      // A missing translation is reported at its field.
      await desk.getByRole('button', { name: authoring('publish'), exact: true }).click();
      await expect(desk.locator('[name="text.fields.0.label.fr"]')).toBeFocused();
      await desk.keyboard.type('Pointure');
      const second = desk.getByRole('region', { name: locale === 'en' ? 'Question 2' : 'Question 2' });
      await second.getByRole('button', { name: /^(Move up|Monter)/ }).press('Enter');
      await expect(desk.locator('[name="text.fields.0.label.fr"]')).toHaveValue('Casque?');
      await expect(
        desk.getByRole('region', { name: 'Question 1' }).getByRole('button', { name: /^(Move up|Monter)/ }),
      ).toBeFocused();
      await desk.getByRole('button', { name: authoring('publish'), exact: true }).click();
      await expect(toast(desk, forms('published'))).toBeVisible();
      await expect(desk).toHaveURL(/\/staff\/forms\/\d+\/answers$/);

      await page.goto('/forms');
      await page.getByRole('link', { name: locale === 'en' ? /Skating/ : /Patinage/ }).click();
      await page.getByLabel(locale === 'en' ? 'Helmet?' : 'Casque?').fill('42');
      await page.getByLabel(locale === 'en' ? 'Skate size' : 'Pointure').fill('36');
      for (const day of ['A', 'B', 'C']) await page.getByRole('checkbox', { name: day, exact: true }).check();
      await page.getByRole('button', { name: phraseText(locale, 'forms', 'send'), exact: true }).press('Enter');
      await expect(
        page.getByText(locale === 'en' ? 'Choose 2 at most.' : 'Faites 2 choix au maximum.').first(),
      ).toBeVisible();
      await page.getByRole('checkbox', { name: 'C', exact: true }).uncheck();
      await page.getByRole('button', { name: phraseText(locale, 'forms', 'send'), exact: true }).click();
      await expect(toast(page, phraseText(locale, 'forms', 'sent'))).toBeVisible();

      // The answer appears on the teacher's screen live.
      const lea = desk.getByRole('listitem').filter({ hasText: 'Léa Tremblay' });
      await expect(lea).toContainText('36');
      await expect(lea).toContainText(forms('done'));
      await desk.getByRole('button', { name: forms('remind') }).click();
      await expect(desk.getByRole('button', { name: forms('remindedToday') })).toHaveAttribute('aria-disabled', 'true');

      // The printable page: the exact text, the signer and its fingerprint.
      await lea.getByRole('link', { name: new RegExp(`^${phraseText(locale, 'forms', 'seeAnswered')}`) }).click();
      await expect(desk).toHaveURL(/\/answers\/\d+$/);
      const paper = desk.getByRole('article');
      await expect(paper).toContainText(locale === 'en' ? 'We skate on Friday.' : 'Nous patinons vendredi.');
      await expect(paper).toContainText('Sophie Tremblay');
      await expect(paper).toContainText(/[0-9a-f]{64}/);
      await expect(paper).toContainText(phraseText(locale, 'forms', 'matches'));
      if (locale === 'fr') await expectAccessible();
    });
  });
}

test('a typed answer is graded by hand after a reload, and the parent sees the new score @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await page.request.put('/api/settings', { data: { locale: 'en' } });
  const school = await newDeviceAs('teacher', tablet);
  await school.request.put('/api/settings', { data: { locale: 'en' } });
  const desk = await school.newPage();
  await desk.goto('/staff/quizzes/new');
  await desk.getByRole('checkbox', { name: 'Room 402' }).check();
  await write(desk, 'title', 'Winter', 'L’hiver');
  await write(desk, 'questions.0.questionText', 'A winter sport', 'Un sport d’hiver');
  await desk.getByLabel('Type').selectOption('text');
  await write(desk, 'questions.0.correctText', 'Skiing', 'Ski');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk).toHaveURL(/\/staff\/quizzes\/\d+$/);
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(desk).toHaveURL(/\/results$/);
  const id = /\/(\d+)\/results$/.exec(desk.url())?.[1];

  await page.goto(`/quiz-center/${id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByRole('textbox').fill('Skating');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Submit Quiz' }).click();
  await expect(page.getByText('0%').first()).toBeVisible();

  const sophie = desk.getByRole('listitem').filter({ hasText: 'Sophie Tremblay' }).first();
  await sophie.getByText('Sophie Tremblay').first().click();
  await sophie.getByRole('combobox').selectOption('1');
  // The points that were chosen are a draft until they are given.
  await desk.reload();
  await sophie.getByText('Sophie Tremblay').first().click();
  await expect(sophie.getByText(phraseText('en', 'drafts', 'restored'))).toBeVisible();
  await expect(sophie.getByRole('combobox')).toHaveValue('1');
  await sophie.getByRole('button', { name: 'Grade' }).click();
  await expect(toast(desk, 'Graded: the parent has been notified')).toBeVisible();
  await expect(sophie).toContainText('100%');
  await page.goto(`/quiz-center/${id}/results`);
  await expect(page.getByText('100%').first()).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /A quiz was graded/ })).toBeVisible();
});

test('a number field can be cleared and retyped, and rejects a missing or too large number @full', async ({
  newDeviceAs,
}) => {
  const school = await newDeviceAs('teacher', tablet);
  await school.request.put('/api/settings', { data: { locale: 'en' } });
  const desk = await school.newPage();
  const retype = async (field: Locator, digits: string) => {
    await field.focus();
    await desk.keyboard.press('End');
    for (let n = (await field.inputValue()).length; n > 0; n -= 1) await desk.keyboard.press('Backspace');
    await expect(field).toHaveValue('');
    await desk.keyboard.type(digits);
    await expect(field).toHaveValue(digits);
  };
  const publish = desk.getByRole('button', { name: 'Publish', exact: true });
  await desk.goto('/staff/quizzes/new');
  await write(desk, 'title', 'Winter', 'L’hiver');
  await write(desk, 'questions.0.questionText', 'A winter sport', 'Un sport d’hiver');
  await desk.getByLabel('Type').selectOption('text');
  await write(desk, 'questions.0.correctText', 'Skiing', 'Ski');
  const [score, points] = [desk.getByLabel('Passing score (%)'), desk.getByLabel('Points')];
  await retype(score, '75');
  await retype(points, '');
  await publish.click();
  await expect(points).toBeFocused();
  await expect(points).toHaveAccessibleDescription('Fill this in.');
  await retype(points, '4');
  await retype(score, '175');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(desk, 'Saved')).toBeVisible();
  await expect(score).toHaveValue('175');
  await publish.click();
  await expect(score).toBeFocused();
  await expect(score).toHaveAccessibleDescription('Write a number from 1 to 100.');
  await retype(score, '80');
  await expect(score).toHaveAccessibleDescription('');

  await desk.goto('/staff/forms/new');
  await desk.getByText('Event', { exact: true }).click();
  await retype(desk.getByLabel('Maximum number of people per family'), '25');
});

test('moving an event announces beforehand that families will be notified, and notifies them @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await page.request.put('/api/settings', { data: { locale: 'en' } });
  const school = await newDeviceAs('teacher', tablet);
  await school.request.put('/api/settings', { data: { locale: 'en' } });
  const { forms }: StaffForms = await (await school.request.get('/api/staff/forms')).json();
  const event = forms.find(({ kind }) => kind === 'event');
  const desk = await school.newPage();
  await desk.goto(`/staff/forms/${event?.id}`);
  const notice = desk.getByText(
    'The date, time or place of the event has changed: families on Parvis will be notified.',
  );
  await write(desk, 'text.title', 'Games night', 'Soirée de jeux');
  await expect(notice).toHaveCount(0);
  await desk.locator('[name="text.event.endsAt"]').fill('21:45');
  await expect(notice).toBeVisible();
  await desk.getByRole('button', { name: 'Publish this version' }).click();
  await expect(desk).toHaveURL(/\/answers$/);
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /An event has changed/ })).toBeVisible();
});

test('a quiz for one child reaches only its family @full', async ({ page, signInAs, newDeviceAs }) => {
  await signInAs('parent');
  const school = await newDeviceAs('teacher', tablet);
  await school.request.put('/api/settings', { data: { locale: 'en' } });
  const desk = await school.newPage();
  await desk.goto('/staff/quizzes/new');
  await desk.getByRole('checkbox', { name: 'Room 402' }).uncheck();
  await desk.getByRole('button', { name: 'Choose individual children' }).click();
  await desk.getByLabel('Find a child').fill('lea trem');
  await desk.getByRole('checkbox', { name: /^Léa Tremblay/ }).check();
  await expect(desk.getByRole('group', { name: '1 child chosen' })).toBeVisible();
  await write(desk, 'title', 'For one', 'Pour une seule');
  await write(desk, 'questions.0.questionText', 'Which?', 'Lequel?');
  await desk.getByLabel('Type').selectOption('text');
  await write(desk, 'questions.0.correctText', 'This', 'Celui-ci');
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(desk).toHaveURL(/\/results$/);
  await desk.goto('/staff/quizzes');
  await expect(desk.getByRole('link', { name: /For one/ })).toContainText('1 child');
  await page.goto('/quiz-center');
  await expect(page.getByText(/^(For one|Pour une seule)$/)).toBeVisible();
});

test('drafts for an archived group say so and can be given another group @full', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.request.put('/api/settings', { data: { locale: 'en' } });
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
  const group = await post('/api/staff/families/groups', { schoolId: 1, room: 'Z-9', name: null, staffIds: [] });
  const quiz = emptyQuizDraft('2030-05-01T20:00:00.000Z', { groupIds: [group.id], childIds: [] });
  const { id: quizId } = await post('/api/staff/quizzes', { schoolId: 1, draft: quiz });
  const { id: formId } = await post('/api/staff/forms', { schoolId: 1, draft: emptyFormDraft(group.id, '2030-05-01') });
  const both = { en: 'Fair', fr: 'Foire' };
  const texts = { title: both, description: both, details: both };
  const about = { type: 'general', icon: 'megaphone', day: '2030-05-01', words: texts };
  const announced = await post('/api/staff/announcements', { target: { groupId: group.id }, ...about });
  await page.request.put(`/api/staff/families/groups/${group.id}/archive`, { data: { isArchived: true } });

  await page.goto(`/staff/quizzes/${quizId}`);
  const former = page.getByRole('checkbox', { name: 'A group no longer offered' });
  await former.click();
  await page.getByRole('checkbox', { name: 'Room 402' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(former).toHaveCount(0);

  await page.goto(`/staff/forms/${formId}`);
  await expect(page.getByLabel('For whom').locator('option:checked')).toHaveText('A group no longer offered');

  await page.goto(`/staff/announcements/${announced.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not published');
});

test('a plan changes live for the parent, and the second of two authors sees the saved version @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await page.goto('/');
  const card = page.getByRole('article', { name: /Noah/ });
  await card.getByRole('button', { name: 'Show all' }).click();
  // Tabs of one device share their drafts.
  const [school, home] = [await newDeviceAs('teacher', tablet), await newDeviceAs('teacher', tablet)];
  await school.request.put('/api/settings', { data: { locale: 'en' } });
  const [desk, other] = [await school.newPage(), await home.newPage()];
  for (const one of [desk, other]) {
    await one.goto('/staff/plans');
    await one.getByRole('button', { name: /^Edit: Morning message/ }).click();
  }
  await other.locator('[name="activities.1.activity.en"]').fill('Message of the other');
  await write(desk, 'activities.1.activity', 'Letter from the moon', 'Lettre de la lune');
  await desk.getByRole('button', { name: 'Save the day' }).click();
  await expect(toast(desk, 'Day saved')).toBeVisible();
  await expect(card).toContainText('Letter from the moon');

  await expect(other.getByRole('alert').filter({ hasText: 'saved another version in the meantime' })).toContainText(
    'Letter from the moon',
  );
  await expect(other.locator('[name="activities.1.activity.en"]')).toHaveValue('Message of the other');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await other.getByRole('button', { name: 'Save the day' }).click();
  await expect(card).toContainText('Message of the other');

  await desk.getByRole('button', { name: 'Next day' }).click();
  await desk.getByRole('button', { name: 'Copy from…' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(desk.getByRole('button', { name: /^Edit: Message of the other/ })).toBeVisible();
});
