/** Queries and mutations of the custody calendar, for guardians. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type FamilyCustody, familyCustodyApi, type NewSwap } from '#core/custody/custody-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

/** Its key is below that of pickups, so that their events refetch it. */
export const familyCustodyQuery = queryOptions({
  queryKey: ['pickups', 'custody'],
  queryFn: () => call(familyCustodyApi.list),
});

type Calendars = readonly FamilyCustody[];
type Answer = { readonly id: number; readonly answer: 'accepted' | 'declined' | 'withdrawn' };

const swapsOf = (calendars: Calendars) => calendars.flatMap(({ swaps }) => swaps);

/** Asks another guardian for a swap. */
export function useAskSwap({ onDone, onFailed }: MutationCallbacks<void>) {
  const client = useQueryClient();
  const { queryKey } = familyCustodyQuery;
  return useIdempotentMutation({
    name: ['ask custody swap'],
    send: (body: NewSwap, key) => call(familyCustodyApi.ask, { body, key }),
    shown: {
      list: queryKey,
      find: (now: Calendars, before: Calendars, { childId }: NewSwap) => {
        const known = new Set(swapsOf(before).map(({ id }) => id));
        const of = now.find((one) => one.childId === childId);
        return of?.swaps.some(({ id, isMine }) => isMine && !known.has(id)) ? [of] : [];
      },
    },
    onDone(saved: FamilyCustody) {
      put(client, saved);
      onDone();
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}

/** Answers a swap, or withdraws one's own. */
export function useAnswerSwap({ onDone, onFailed }: MutationCallbacks<Answer['answer']>) {
  const client = useQueryClient();
  const { queryKey } = familyCustodyQuery;
  return useIdempotentMutation({
    name: ['answer custody swap'],
    async send({ id, answer }: Answer, key): Promise<Answer> {
      if (answer === 'withdrawn') await call(familyCustodyApi.withdraw, { params: { id }, key });
      else
        put(
          client,
          await call(familyCustodyApi.answer, { params: { id }, body: { accept: answer === 'accepted' }, key }),
        );
      return { id, answer };
    },
    shown: {
      list: queryKey,
      find: (now: Calendars, _: Calendars, { id, answer }: Answer) =>
        swapsOf(now).some((one) => one.id === id && one.status === answer) ? [{ id, answer }] : [],
    },
    onDone({ answer }: Answer) {
      // An accepted swap changes plans and pickups too.
      void client.invalidateQueries({ queryKey: ['pickups'] });
      onDone(answer);
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}

function put(client: ReturnType<typeof useQueryClient>, saved: FamilyCustody): void {
  client.setQueryData(familyCustodyQuery.queryKey, (calendars) =>
    calendars?.map((one) => (one.childId === saved.childId ? saved : one)),
  );
}
