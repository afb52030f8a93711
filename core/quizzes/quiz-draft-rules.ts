/**
 * What a draft lacks before families may have it, and the quiz that it becomes. The editor and the server both ask
 * here.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { numberProblems } from '#core/http/typed-number.ts';
import { type Both, locales } from '#core/lang/locale.ts';
import type { NewQuestion, NewQuiz } from './new-quiz.ts';
import { type DraftQuestion, highestScore, mostPoints, type QuizDraft } from './quiz-draft.ts';

const isEmpty = (text: string) => text.trim() === '';
const required = (path: string): FieldProblem => ({ path, code: 'required' });

/** Of a text that must be there: each language in which it is not. */
const missing = (path: string, text: Both) =>
  locales.filter((locale) => isEmpty(text[locale])).map((locale) => required(`${path}.${locale}`));

/** Of a text that may be left out: the language that is missing beside the other. */
const halfWritten = (path: string, text: Both) =>
  locales.every((locale) => isEmpty(text[locale])) ? [] : missing(path, text);

/**
 * What is missing or wrong, in the order in which it is written; empty when the quiz may be sent. Titles and questions
 * are in both languages, descriptions and feedback in both or neither; two options at least, none of which reads as
 * another in either language; what is right is chosen; every number is there and in its bounds; somebody is to have it,
 * and it is due later than `now`. Paths: `questions.2.options.0.fr`.
 */
export function quizDraftProblems(draft: QuizDraft, now: Date): FieldProblem[] {
  const { audience } = draft;
  const isForNobody = audience !== 'all' && audience.groupIds.length + audience.childIds.length === 0;
  return [
    ...missing('title', draft.title),
    ...halfWritten('description', draft.description),
    ...(isForNobody ? [required('audience')] : []),
    ...(Date.parse(draft.dueDate) <= now.getTime() ? [{ path: 'dueDate', code: 'too_early' } as const] : []),
    ...numberProblems('passingScore', draft.passingScore, highestScore),
    ...(draft.questions.length === 0 ? [required('questions')] : []),
    ...draft.questions.flatMap((question, n) =>
      questionProblems(question).map(({ path, code }) => ({ path: `questions.${n}.${path}`, code })),
    ),
    ...halfWritten('passed', draft.passed),
    ...halfWritten('notPassed', draft.notPassed),
  ];
}

function questionProblems(question: DraftQuestion): FieldProblem[] {
  const { questionType, questionText, options, correctOption, correctTruth, correctText } = question;
  const asked = [
    ...missing('questionText', questionText),
    ...numberProblems('pointValue', question.pointValue, mostPoints),
  ];
  if (questionType === 'text') return [...asked, ...missing('correctText', correctText)];
  if (questionType === 'true-false') return correctTruth === null ? [...asked, required('correctTruth')] : asked;
  const written = options.flatMap((option, n) => missing(`options.${n}`, option));
  return [
    ...asked,
    ...(options.length < 2 ? [{ path: 'options', code: 'too_short' } as const] : written),
    ...(written.length === 0 && isAmbiguous(options) ? [{ path: 'options', code: 'not_allowed' } as const] : []),
    ...(options[correctOption ?? -1] ? [] : [required('correctOption')]),
  ];
}

/** Whether a text stands at two places, in one language or in the two together: an answer is known by its text. */
function isAmbiguous(options: DraftQuestion['options']): boolean {
  const texts = options.map((option) => new Set(locales.map((locale) => option[locale].trim())));
  return new Set(texts.flatMap((some) => [...some])).size < texts.reduce((sum, { size }) => sum + size, 0);
}

/** The quiz that is sent, once nothing is wrong with its draft. */
export function quizOfDraft({ passed, notPassed, questions, description, passingScore, ...draft }: QuizDraft): NewQuiz {
  return {
    ...draft,
    passingScore: passingScore ?? highestScore,
    description: isEmpty(description.en) ? {} : description,
    feedback: { passed: isEmpty(passed.en) ? {} : passed, notPassed: isEmpty(notPassed.en) ? {} : notPassed },
    questions: questions.map(questionOfDraft),
  };
}

function questionOfDraft(question: DraftQuestion): NewQuestion {
  const { questionText, questionType, options, correctOption, correctTruth, correctText, pointValue } = question;
  const common = { questionText, questionType, pointValue: pointValue ?? 1 };
  if (questionType === 'text') return { ...common, correctAnswer: correctText };
  if (questionType === 'true-false') {
    const right = correctTruth ? 'true' : 'false';
    return { ...common, correctAnswer: { en: right, fr: right } };
  }
  const right = options[correctOption ?? -1] ?? { en: '', fr: '' };
  const lists = { en: options.map(({ en }) => en), fr: options.map(({ fr }) => fr) };
  return { ...common, options: lists, correctAnswer: { en: right.en, fr: right.fr } };
}

const nothing: Both = { en: '', fr: '' };

/** A question to begin with. */
export function freshQuestion(): DraftQuestion {
  return {
    questionText: nothing,
    questionType: 'multiple-choice',
    options: [nothing, nothing],
    correctOption: null,
    correctTruth: null,
    correctText: nothing,
    pointValue: 1,
  };
}

/** A quiz to begin with, due at an instant. */
export function freshQuiz(dueDate: string, audience: QuizDraft['audience']): QuizDraft {
  return {
    title: nothing,
    description: nothing,
    dueDate,
    passingScore: 60,
    passed: nothing,
    notPassed: nothing,
    audience,
    questions: [freshQuestion()],
  };
}
