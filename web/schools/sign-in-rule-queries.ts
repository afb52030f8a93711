/** How the staff of a school sign in. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type SignInRule, type SignInRuleChange, signInRuleApi } from '#core/schools/sign-in-rule.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['sign-in-rule'];

export const signInRuleQuery = (school: number) =>
  queryOptions({
    queryKey: [...about, school],
    queryFn: () => call(signInRuleApi.read, { query: { school: String(school) } }),
  });

export function useSaveSignInRule({ onDone, onFailed }: MutationCallbacks<SignInRule>) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['save sign-in rule'],
    about,
    send: (body: SignInRuleChange, key) => call(signInRuleApi.save, { body, key }),
    onDone(rule) {
      client.setQueryData(signInRuleQuery(rule.schoolId).queryKey, rule);
      onDone(rule);
    },
    onFailed,
  });
}
