/** What the school refused in a form, at the field it is about. */
import { CallError } from './call-error.ts';

/** Whether the answer finds something wrong with a field: the school knows more of it than the page. */
export const isRefusedAt = (failure: Error | null, field: string) =>
  failure instanceof CallError && (failure.problem?.problems?.some(({ path }) => path === field) ?? false);
