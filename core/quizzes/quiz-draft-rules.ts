/** Validation of quiz drafts, and the quiz a draft becomes. The editor and the server share these rules. */
import type { FieldProblem } from '#core/http/problem.ts';
import { numberProblems } from '#core/http/number-input.ts';
import { type PartialBilingual } from '#core/lang/bilingual.ts';
import {
  halfWrittenLanguages,
  missingLanguages,
  requiredLanguages,
  storedText,
  writtenLanguages,
} from '#core/lang/bilingual-rules.ts';
import { type Bilingual, type Locale, locales } from '#core/lang/locale.ts';
import type { NewQuestion, NewQuiz } from './quiz-content.ts';
import { type DraftQuestion, maxScore, maxPoints, type QuizDraft } from './quiz-draft.ts';

const required = (path: string): FieldProblem => ({ path, code: 'required' });

type DraftOptions = { readonly now: Date; readonly languages: readonly Locale[] };

/** The texts of a draft that families read. */
export const quizTexts = ({ title, description, passed, notPassed, questions }: QuizDraft): readonly Bilingual[] => [
  title,
  description,
  passed,
  notPassed,
  ...questions.flatMap(({ questionType, questionText, options, correctText }) => [
    questionText,
    ...(questionType === 'multiple-choice' ? options : questionType === 'text' ? [correctText] : []),
  ]),
];

/**
 * The problems of a draft, in the order of the editor; empty when it can be published. Titles and questions are
 * required in the school's languages, and in the other one if it is begun; descriptions and feedback in the same ones
 * or in none. Multiple-choice questions need two distinct options in each language and a correct one. Numbers have
 * limits, the audience is not empty, and the due date is after `now`. Paths: `questions.2.options.0.fr`.
 */
export function quizDraftProblems(draft: QuizDraft, { now, languages }: DraftOptions): FieldProblem[] {
  const { audience } = draft;
  const needed = requiredLanguages(languages, quizTexts(draft));
  const missing = (path: string, text: Bilingual) => missingLanguages(path, text, needed);
  const halfWritten = (path: string, text: Bilingual) => halfWrittenLanguages(path, text, needed);
  const isForNobody = audience !== 'all' && audience.groupIds.length + audience.childIds.length === 0;
  return [
    ...missing('title', draft.title),
    ...halfWritten('description', draft.description),
    ...(isForNobody ? [required('audience')] : []),
    ...(Date.parse(draft.dueDate) <= now.getTime() ? [{ path: 'dueDate', code: 'too_early' } as const] : []),
    ...numberProblems('passingScore', draft.passingScore, maxScore),
    ...(draft.questions.length === 0 ? [required('questions')] : []),
    ...draft.questions.flatMap((question, n) =>
      questionProblems(question, missing).map(({ path, code }) => ({ path: `questions.${n}.${path}`, code })),
    ),
    ...halfWritten('passed', draft.passed),
    ...halfWritten('notPassed', draft.notPassed),
  ];
}

function questionProblems(
  question: DraftQuestion,
  missing: (path: string, text: Bilingual) => FieldProblem[],
): FieldProblem[] {
  const { questionType, questionText, options, correctOption, correctTruth, correctText } = question;
  const problems = [
    ...missing('questionText', questionText),
    ...numberProblems('pointValue', question.pointValue, maxPoints),
  ];
  if (questionType === 'text') return [...problems, ...missing('correctText', correctText)];
  if (questionType === 'true-false') return correctTruth === null ? [...problems, required('correctTruth')] : problems;
  const written = options.flatMap((option, n) => missing(`options.${n}`, option));
  return [
    ...problems,
    ...(options.length < 2 ? [{ path: 'options', code: 'too_short' } as const] : written),
    ...(written.length === 0 && isAmbiguous(options) ? [{ path: 'options', code: 'not_allowed' } as const] : []),
    ...(options[correctOption ?? -1] ? [] : [required('correctOption')]),
  ];
}

/** Whether two options share a text in any language: answers are matched by their text. */
function isAmbiguous(options: DraftQuestion['options']): boolean {
  const texts = options.map((option) => new Set(locales.map((locale) => option[locale].trim()).filter(Boolean)));
  return new Set(texts.flatMap((some) => [...some])).size < texts.reduce((sum, { size }) => sum + size, 0);
}

/** The quiz of a valid draft. */
export function quizOfDraft(draft: QuizDraft): NewQuiz {
  const { title, passed, notPassed, questions, description, passingScore, dueDate, audience } = draft;
  const languages = writtenLanguages([title]);
  return {
    title: kept(title),
    description: kept(description),
    dueDate,
    audience,
    passingScore: passingScore ?? maxScore,
    feedback: { passed: kept(passed), notPassed: kept(notPassed) },
    questions: questions.map((question) => questionOfDraft(question, languages)),
  };
}

/** A text without the languages that are not written. */
function kept(text: PartialBilingual): Partial<Bilingual> {
  const { en, fr } = storedText(text);
  return { ...(en !== null && { en }), ...(fr !== null && { fr }) };
}

function questionOfDraft(question: DraftQuestion, languages: readonly Locale[]): NewQuestion {
  const { questionText, questionType, options, correctOption, correctTruth, correctText, pointValue } = question;
  const common = { questionText: kept(questionText), questionType, pointValue: pointValue ?? 1 };
  if (questionType === 'text') return { ...common, correctAnswer: kept(correctText) };
  if (questionType === 'true-false') {
    const right = correctTruth ? 'true' : 'false';
    return { ...common, correctAnswer: { en: right, fr: right } };
  }
  const right = options[correctOption ?? -1] ?? { en: '', fr: '' };
  const lists = Object.fromEntries(languages.map((locale) => [locale, options.map((option) => option[locale].trim())]));
  return { ...common, options: lists, correctAnswer: kept(right) };
}

const nothing: Bilingual = { en: '', fr: '' };

/** A new question. */
export function emptyQuestionDraft(): DraftQuestion {
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

/** A new quiz with a due date (an instant). */
export function emptyQuizDraft(dueDate: string, audience: QuizDraft['audience']): QuizDraft {
  return {
    title: nothing,
    description: nothing,
    dueDate,
    passingScore: 60,
    passed: nothing,
    notPassed: nothing,
    audience,
    questions: [emptyQuestionDraft()],
  };
}
