/**
 * The demo's forms: for its own two groups one to sign, one signed and an event; for another group one with late
 * answers.
 */
import type { FormKind, FormSigners } from '#core/forms/form.ts';
import type { FieldAnswers } from '#core/forms/form-answer.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { addDays } from '#core/time/day.ts';

export type FormSeed = {
  readonly room: string;
  readonly kind: FormKind;
  readonly signers: FormSigners;
  readonly publishedAgo: number;
  /** Days from today, negative for a past day. */
  readonly dueIn: number;
  readonly acceptsLate: boolean;
  readonly canWithdraw: boolean;
  readonly capacity: number | null;
  readonly mostPeople: number;
  readonly text: (today: string) => FormText;
  /** The guardian of the demo family who has answered: the first, the other, or null for none. */
  readonly ownAnswer: 'one' | 'other' | null;
  /** The answer of the `n`th of the other families, or null for none. */
  readonly answer: (n: number) => SeedAnswer | null;
};

export type SeedAnswer = { readonly answers: FieldAnswers; readonly people?: number };

const usual = { capacity: null, mostPeople: 10, canWithdraw: true, acceptsLate: true };

const signature = (id: number): FormText['fields'][number] => ({
  id,
  type: 'signature',
  label: { en: 'Sign by typing your full name', fr: 'Signez en écrivant votre nom complet' },
  required: true,
  options: [],
});

const outing: FormText = {
  title: { en: 'Field trip: the nature centre', fr: 'Sortie éducative\u00a0: le centre de la nature' },
  text: {
    en:
      'I allow my child to take part in the outing of room 203 to the Rive-Verte nature centre.\n\n' +
      'The group leaves school at 9:00\u00a0AM by bus and is back by 3:00\u00a0PM, with the class teacher and two educators. Children bring ' +
      'a cold lunch, a water bottle, boots and a warm coat. The visit is free of charge.',
    fr:
      'J’autorise mon enfant à participer à la sortie du local 203 au centre de la nature de la Rive-Verte.\n\n' +
      'Le groupe quitte l’école à 9\u00a0h en autobus et revient vers 15\u00a0h, avec la personne titulaire et deux membres de l’équipe ' +
      'éducative. Chaque enfant apporte un dîner froid, une gourde, des bottes et un manteau chaud. La visite est gratuite.',
  },
  fields: [
    {
      id: 1,
      type: 'short_text',
      label: {
        en: 'Phone number where we can reach you that day',
        fr: 'Numéro de téléphone pour vous joindre ce jour-là',
      },
      required: true,
      options: [],
    },
    {
      id: 2,
      type: 'choices',
      label: { en: 'I can come along and help', fr: 'Je peux accompagner le groupe' },
      required: false,
      options: [
        { id: 1, label: { en: 'On the bus', fr: 'Dans l’autobus' } },
        { id: 2, label: { en: 'In the morning', fr: 'En avant-midi' } },
        { id: 3, label: { en: 'In the afternoon', fr: 'En après-midi' } },
      ],
    },
    signature(3),
  ],
  event: null,
};

const photos: FormText = {
  title: { en: 'Class photos', fr: 'Photos de classe' },
  text: {
    en:
      'During the year, the staff of room 402 takes photos of projects and outings. They are shown in the classroom and in the ' +
      'class newsletter, which only the families of the class receive. No photos are posted online.',
    fr:
      'Pendant l’année, l’équipe du local 402 prend des photos des projets et des sorties. Elles sont affichées en classe et paraissent ' +
      'dans l’infolettre de la classe, que seules les familles du groupe reçoivent. Aucune photo n’est mise sur le Web.',
  },
  fields: [
    {
      id: 1,
      type: 'yes_no',
      label: { en: 'My child may be in the photos', fr: 'Mon enfant peut paraître sur les photos' },
      required: true,
      options: [],
    },
    {
      id: 2,
      type: 'choice',
      label: { en: 'I receive the newsletter', fr: 'Je reçois l’infolettre' },
      required: true,
      options: [
        { id: 1, label: { en: 'By e-mail', fr: 'Par courriel' } },
        { id: 2, label: { en: 'On paper', fr: 'Sur papier' } },
      ],
    },
    signature(3),
  ],
  event: null,
};

const games = (today: string): FormText => ({
  title: { en: 'Board game evening', fr: 'Soirée de jeux de société' },
  text: {
    en: 'Room 402 invites its families to an evening of board games. Bring a game if you like; juice and snacks are on us.',
    fr: 'Le local 402 invite ses familles à une soirée de jeux de société. Apportez un jeu si vous le voulez; nous offrons le jus et les collations.',
  },
  fields: [
    {
      id: 1,
      type: 'short_text',
      label: { en: 'A game we will bring', fr: 'Un jeu que nous apportons' },
      required: false,
      options: [],
    },
  ],
  event: {
    day: addDays(today, 9),
    startsAt: '18:00',
    endsAt: '20:00',
    place: { en: 'School gymnasium', fr: 'Gymnase de l’école' },
  },
});

const afterSchool: FormText = {
  title: { en: 'After-school care: information sheet', fr: 'Service de garde\u00a0: fiche de l’enfant' },
  text: {
    en: 'So that after-school care knows who comes when, please fill in this sheet for your child.',
    fr: 'Pour que le service de garde sache qui vient et quand, veuillez remplir cette fiche pour votre enfant.',
  },
  fields: [
    { id: 1, type: 'date', label: { en: 'First day', fr: 'Premier jour' }, required: true, options: [] },
    {
      id: 2,
      type: 'long_text',
      label: { en: 'What your child likes to do', fr: 'Ce que votre enfant aime faire' },
      required: false,
      options: [],
    },
  ],
  event: null,
};

const phones = ['514 555-0142', '450 555-0117', '438 555-0163'];

export const demoForms: readonly FormSeed[] = [
  {
    ...usual,
    room: '402',
    kind: 'permission',
    signers: 'one',
    publishedAgo: 8,
    dueIn: 5,
    text: () => photos,
    ownAnswer: 'one',
    answer: (n) => (n % 4 === 3 ? null : { answers: { 1: n % 5 !== 0, 2: (n % 2) + 1 } }),
  },
  {
    ...usual,
    room: '203',
    kind: 'permission',
    signers: 'both',
    publishedAgo: 3,
    dueIn: 4,
    text: () => outing,
    ownAnswer: 'other',
    answer: (n) =>
      n % 3 === 2 ? null : { answers: { 1: phones[n % phones.length] ?? '', ...(n % 4 === 0 && { 2: [1, 3] }) } },
  },
  {
    ...usual,
    room: '402',
    kind: 'event',
    signers: 'one',
    publishedAgo: 2,
    dueIn: 7,
    acceptsLate: false,
    capacity: 45,
    mostPeople: 6,
    text: games,
    ownAnswer: null,
    answer: (n) => (n % 3 === 0 ? null : { answers: {}, people: n % 7 === 4 ? 0 : (n % 3) + 1 }),
  },
  {
    ...usual,
    room: '101',
    kind: 'form',
    signers: 'one',
    publishedAgo: 12,
    dueIn: -2,
    text: () => afterSchool,
    ownAnswer: null,
    answer: (n) =>
      n % 4 === 1 ? null : { answers: { 1: '2026-09-01', ...(n % 2 === 0 && { 2: 'Dessiner et jouer dehors.' }) } },
  },
];
