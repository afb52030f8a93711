import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Session } from '#core/auth/session.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FormList } from './FormList.tsx';
import { formsQuery } from './form-queries.ts';
import { FormPage } from './FormPage.tsx';
import './forms.css';

const address = /^\/forms\/(\d+)(?:\/answers\/(\d+))?\/*$/i;

const AnswerPage = onDemand(
  () => import('./AnswerPage.tsx').then((m) => ({ Screen: m.AnswerPage })),
  <Skeleton className="h-40" count={5} />,
);

/** The list and a form in one chunk, since users open one after the other. The printable answer is lazy. */
export function FormScreens() {
  const [path] = useLocation();
  const [, formId, answerId] = address.exec(path)?.map(Number) ?? [];
  if (formId && answerId) {
    return <AnswerPage key={answerId} formId={formId} answerId={answerId} />;
  }
  return formId ? <FormPage key={formId} id={formId} /> : <FormList />;
}

/** Prefetches the list. */
export function prefetchForms(client: QueryClient, { locale }: Session): void {
  void client.prefetchQuery(formsQuery(locale));
}
