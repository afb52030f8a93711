import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Locale } from '#core/lang/locale.ts';
import { AnswerPage } from './AnswerPage.tsx';
import { FormList } from './FormList.tsx';
import { formsQuery } from './form-queries.ts';
import { FormPage } from './FormPage.tsx';
import './forms.css';

const address = /^\/forms\/(\d+)(?:\/answers\/(\d+))?\/*$/i;

/** The list, a form, or what was answered to it: one chunk, since who opens one soon opens the next. */
export function FormScreens() {
  const [path] = useLocation();
  const [, formId, answerId] = address.exec(path)?.map(Number) ?? [];
  if (formId && answerId) return <AnswerPage key={answerId} formId={formId} answerId={answerId} />;
  return formId ? <FormPage key={formId} id={formId} /> : <FormList />;
}

/** Asks for the list before it is opened. */
export function askForms(client: QueryClient, locale: Locale): void {
  void client.prefetchQuery(formsQuery(locale));
}
