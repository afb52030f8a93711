/** A school that writes in French only: each kind of content is complete in French, and an English reader sees it. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import type { StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { Session } from '#core/auth/session.ts';
import { emptyFieldDraft, emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import type { Form } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import type { StaffForm } from '#core/forms/staff-form.ts';
import type { Problem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { emptyQuestionDraft, emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { QuizResults, QuizToTake } from '#core/quizzes/quiz.ts';
import type { StaffQuiz } from '#core/quizzes/staff-quiz.ts';
import type { Order } from '#core/store/order.ts';
import type { Product, StaffProduct } from '#core/store/product.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, teacher, office, database, lea, clock } = await testFamily();

const french = (text: string) => ({ en: '', fr: text });
const both = (text: string) => ({ en: `${text} (en)`, fr: text });
const english = { headers: { 'accept-language': 'en' } };

const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);
const write = (languages: readonly Locale[]) =>
  database.asOwner((tx) =>
    tx
      .updateTable('schools')
      .set({ languages: [...languages] })
      .where('id', '=', 1)
      .execute(),
  );
const pathsOf = ({ json }: { readonly json: unknown }) => (json as Problem).problems?.map(({ path }) => path) ?? [];

beforeAll(async () => {
  clock.now = new Date('2026-04-14T14:00:00Z');
  await database.asOwner(async (tx) => {
    await tx.updateTable('users').set({ locale: 'en' }).where('id', '=', 1).execute();
    await tx.updateTable('organizations').set({ name_en: null }).where('id', '=', 1).execute();
  });
  await write(['fr']);
});

describe('in a French-only school', () => {
  test('the session names the languages of the school, and its service in the language that exists', async () => {
    const { schools } = (await sophie('GET', '/api/session')).json as Session;
    expect(schools[0]).toMatchObject({
      languages: ['fr'],
      organization: 'Centre de services scolaire de la Rive-Verte',
      organizationLang: 'fr',
    });
    expect((await sophie('GET', '/api/school-contacts')).json).toMatchObject([{ organizationLang: 'fr' }]);
  });

  const words = { title: french('Sortie'), description: french('Au musée'), details: french('Un dîner froid.') };
  const announcement = { target: { schoolId: 1 }, type: 'event', icon: 'bus', day: '2026-04-20', words };
  const draft = async (body: object) =>
    (await office('POST', '/api/staff/announcements', { body })).json as StaffAnnouncement;
  const publish = ({ id }: { readonly id: number }, revision = 1) =>
    office('POST', `/api/staff/announcements/${id}/publish`, { body: { revision } });

  test('an announcement is published in French, and read in French by an English reader', async () => {
    const made = await draft(announcement);
    expect(made.languages).toEqual(['fr']);
    expect((await publish(made)).status).toBe(200);
    const list = (await sophie('GET', '/api/announcements', english)).json as Announcement[];
    expect(list.find(({ id }) => id === made.id)).toMatchObject({
      title: 'Sortie',
      description: 'Au musée',
      detailsText: 'Un dîner froid.',
      lang: 'fr',
    });
  });

  test('an announcement that is begun in English is completed in it, and keeps both', async () => {
    const begun = await draft({ ...announcement, words: { ...words, title: both('Sortie') } });
    expect(pathsOf(await publish(begun))).toEqual(['words.description.en', 'words.details.en']);
    const made = await draft({
      ...announcement,
      words: { title: both('Sortie'), description: both('Au musée'), details: both('Un dîner.') },
    });
    expect((await publish(made)).status).toBe(200);
    const list = (await sophie('GET', '/api/announcements', english)).json as Announcement[];
    expect(list.find(({ id }) => id === made.id)).not.toHaveProperty('lang');
    expect(list.find(({ id }) => id === made.id)?.title).toBe('Sortie (en)');
  });

  test('an announcement in English alone is not complete', async () => {
    const only = { en: 'Field trip', fr: '' };
    const made = await draft({ ...announcement, words: { title: only, description: only, details: only } });
    expect(pathsOf(await publish(made))).toEqual(['words.title.fr', 'words.description.fr', 'words.details.fr']);
  });

  test('a plan is saved in French, and read in French by an English reader', async () => {
    const activities = [
      {
        time: '09:00',
        activity: french('Natation'),
        notes: french('Une serviette'),
        category: 'physical',
        icon: 'ball',
      },
    ];
    const body = { date: '2026-04-23', version: 0, activities };
    const saved = await teacher('PUT', `/api/staff/groups/${groupId}/plan`, { body });
    expect(saved).toMatchObject({ status: 200, json: { activities } });
    const plans = (await sophie('GET', '/api/activities?date=2026-04-23', english)).json as DailyPlan[];
    expect(plans.find(({ childId }) => childId === lea)?.activities).toMatchObject([
      { activity: 'Natation', notes: 'Une serviette', lang: 'fr' },
    ]);
  });

  const question = { ...emptyFieldDraft(1, 'choice'), label: french('Quelle taille?') };
  const fresh = emptyFormDraft(groupId, '2026-04-20');
  const invitation: FormDraft = {
    ...fresh,
    kind: 'event',
    text: {
      ...fresh.text,
      title: french('Patinage'),
      text: french('Nous patinons.'),
      fields: [
        {
          ...question,
          options: [
            { id: 1, label: french('Petite') },
            { id: 2, label: french('Grande') },
          ],
        },
      ],
      event: { day: '2026-04-24', startsAt: '18:00', endsAt: null, place: french('La patinoire') },
    },
  };
  const form = async (of: FormDraft) =>
    (await teacher('POST', '/api/staff/forms', { body: { schoolId: 1, draft: of } })).json as StaffForm;
  const publishForm = ({ id }: StaffForm) =>
    teacher('POST', `/api/staff/forms/${id}/publish`, { body: { revision: 1 } });

  test('a form is published in French, and an English reader signs the French text', async () => {
    const made = await form(invitation);
    const sent = await publishForm(made);
    expect(sent).toMatchObject({ status: 200, json: { draft: { text: invitation.text } } });
    const read = (await sophie('GET', `/api/forms/${made.id}`, english)).json as Form;
    expect(read).toMatchObject({
      title: 'Patinage',
      text: 'Nous patinons.',
      lang: 'fr',
      event: { place: 'La patinoire' },
      fields: [{ label: 'Quelle taille?', lang: 'fr', options: [{ label: 'Petite' }, { label: 'Grande' }] }],
    });
    const body = { childId: lea, version: 1, lang: 'en', answers: { 1: 2 }, going: true, people: 2 };
    const answer = await sophie('POST', `/api/forms/${made.id}/responses`, { body });
    expect(answer).toMatchObject({ status: 201, json: { lang: 'fr', title: 'Patinage' } });
    const { id } = answer.json as FormAnswer;
    expect((await sophie('GET', `/api/forms/${made.id}/responses/${id}`)).json).toMatchObject({
      lang: 'fr',
      fields: [{ label: 'Quelle taille?' }],
    });
    const file = await teacher('GET', `/api/staff/forms/${made.id}/answers.csv`, english);
    expect(file.text).toContain('Quelle taille?');
  });

  const draftQuestion = { ...emptyQuestionDraft(), questionText: french('Laquelle?') };
  const quiz: QuizDraft = {
    ...emptyQuizDraft('2026-04-20T20:30:00.000Z', { groupIds: [groupId], childIds: [] }),
    title: french('Couleurs'),
    passed: french('Bravo'),
    notPassed: french('À revoir'),
    passingScore: 50,
    questions: [
      { ...draftQuestion, options: [french('Rouge'), french('Bleu')], correctOption: 1 },
      { ...draftQuestion, questionType: 'true-false', correctTruth: true },
      { ...draftQuestion, questionType: 'text', correctText: french('Vert') },
    ],
  };

  test('a quiz is published in French, and an English reader takes it in French', async () => {
    const made = (await teacher('POST', '/api/staff/quizzes', { body: { schoolId: 1, draft: quiz } }))
      .json as StaffQuiz;
    const sent = await teacher('POST', `/api/staff/quizzes/${made.id}/publish`, { body: { revision: 1 } });
    expect(sent).toMatchObject({ status: 200, json: { draft: { title: quiz.title, passed: quiz.passed } } });
    const read = (await sophie('GET', `/api/quizzes/${made.id}`, english)).json as QuizToTake;
    expect(read).toMatchObject({ title: 'Couleurs', lang: 'fr' });
    expect(read.questions[0]).toMatchObject({ questionText: 'Laquelle?', options: ['Rouge', 'Bleu'], lang: 'fr' });
    const [one, two, three] = read.questions.map(({ id }) => id);
    const answers = { [one ?? 0]: 'Bleu', [two ?? 0]: 'true', [three ?? 0]: 'vert' };
    const reply = await sophie('POST', `/api/quizzes/${made.id}/submit`, { body: { answers }, ...english });
    expect(reply).toMatchObject({ status: 201, json: { score: 100, feedback: 'Bravo' } });
    const results = (await sophie('GET', `/api/quizzes/${made.id}/results`, english)).json as QuizResults;
    expect(results.questions.map(({ correctAnswer }) => correctAnswer)).toEqual(['Bleu', 'true', 'Vert']);
  });

  const product = {
    schoolId: 1,
    name: french('Casquette'),
    description: french('Bleue'),
    picture: 'parcel',
    priceCents: 1500,
    tax: 'none',
    sizes: [{ label: '', stock: 5 }],
  };

  test('a product is offered in French, and an order keeps its name', async () => {
    const made = await office('POST', '/api/staff/products', { body: product });
    expect(made).toMatchObject({ status: 201, json: { name: product.name, description: product.description } });
    const { id } = made.json as StaffProduct;
    const offered = (await sophie('GET', '/api/products', english)).json as Product[];
    const shown = offered.find((one) => one.id === id);
    expect(shown).toMatchObject({ name: 'Casquette', description: 'Bleue', lang: 'fr' });
    const lines = [{ productId: id, sizeId: shown?.sizes[0]?.id, quantity: 1 }];
    const placed = await sophie('POST', '/api/orders', { body: { childId: lea, lines, totalCents: 1500 } });
    expect(placed.status).toBe(201);
    expect((placed.json as Order).lines).toMatchObject([{ name: 'Casquette', lang: 'fr' }]);
    const begun = await office('PATCH', `/api/staff/products/${id}`, { body: { name: both('Casquette') } });
    expect(pathsOf(begun)).toEqual(['description.en']);
  });
});

test('content of a school that now writes both languages stays valid, and its next edit asks for the missing one', async () => {
  await write(['fr']);
  const words = { title: french('Photo'), description: french('Demain'), details: french('À 9 h.') };
  const announcement = { target: { schoolId: 1 }, type: 'event', icon: 'bus', day: '2026-04-20', words };
  const made = (await office('POST', '/api/staff/announcements', { body: announcement })).json as StaffAnnouncement;
  await office('POST', `/api/staff/announcements/${made.id}/publish`, { body: { revision: 1 } });
  const cap = { schoolId: 1, name: french('Tuque'), description: french('Rouge'), picture: 'tuque', priceCents: 900 };
  const { id } = (
    await office('POST', '/api/staff/products', { body: { ...cap, tax: 'none', sizes: [{ label: '', stock: 1 }] } })
  ).json as StaffProduct;

  await write(['fr', 'en']);
  const list = (await sophie('GET', '/api/announcements', english)).json as Announcement[];
  expect(list.find((one) => one.id === made.id)).toMatchObject({ title: 'Photo', lang: 'fr' });
  const change = (of: object) =>
    office('PUT', `/api/staff/announcements/${made.id}`, { body: { ...announcement, revision: 1, ...of } });
  expect(pathsOf(await change({ day: '2026-04-21' }))).toEqual([
    'words.title.en',
    'words.description.en',
    'words.details.en',
  ]);
  const complete = { title: both('Photo'), description: both('Demain'), details: both('À 9 h.') };
  expect((await change({ words: complete })).status).toBe(200);
  expect((await office('PATCH', `/api/staff/products/${id}`, { body: { isHidden: true } })).status).toBe(200);
  const renamed = await office('PATCH', `/api/staff/products/${id}`, { body: { name: french('Bonnet') } });
  expect(pathsOf(renamed)).toEqual(['name.en', 'description.en']);
});
