/** Server-side validation errors of a form field. */
import { CallError } from './call-error.ts';

/** Whether the server refused this field. It knows more than the page's own validation. */
export const isFieldRefused = (failure: Error | null, field: string) =>
  failure instanceof CallError && (failure.problem?.problems?.some(({ path }) => path === field) ?? false);
