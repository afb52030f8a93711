import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { Locale } from '#core/lang/locale.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FormList } from './FormList.tsx';
import { formsQuery } from './form-queries.ts';
import { FormPage } from './FormPage.tsx';
import './forms.css';

const address = /^\/forms\/(\d+)(?:\/answers\/(\d+))?\/*$/i;

const AnswerPage = lazy(() => import('./AnswerPage.tsx').then((m) => ({ default: m.AnswerPage })));

/** The list or a form, one chunk, since who opens one soon opens the other; and the paper of an answer, which comes when it is read. */
export function FormScreens() {
  const [path] = useLocation();
  const [, formId, answerId] = address.exec(path)?.map(Number) ?? [];
  if (formId && answerId) {
    return (
      <Suspense fallback={<Skeleton className="h-40" count={5} />}>
        <AnswerPage key={answerId} formId={formId} answerId={answerId} />
      </Suspense>
    );
  }
  return formId ? <FormPage key={formId} id={formId} /> : <FormList />;
}

/** Asks for the list before it is opened. */
export function askForms(client: QueryClient, locale: Locale): void {
  void client.prefetchQuery(formsQuery(locale));
}
