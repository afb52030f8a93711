import { CallError } from '#web/api/call-error.ts';

/** Whether the server refused a phone entry because of the caller: without the right, or not one of the guardians. */
export function isCallerRefused(failure: Error): boolean {
  const problems = failure instanceof CallError ? failure.problem?.problems : undefined;
  return problems?.some(({ path }) => path === 'from.guardianId' || path === 'from.name') ?? false;
}
