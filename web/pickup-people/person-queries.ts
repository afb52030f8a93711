/** Queries and mutations of the user's pickup people. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type LimitsChange,
  type NewPickupPerson,
  type PickupPerson,
  personApi,
} from '#core/pickup-people/pickup-person.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => call(personApi.list) });

type People = readonly PickupPerson[];

const isAsNamed = (person: PickupPerson, { name, childIds, todayOnly = false }: NewPickupPerson) =>
  person.isOwn &&
  person.name === name &&
  (person.validOn !== undefined) === todayOnly &&
  childIds.every((id) => person.childIds.includes(id));

export function useAddPerson({ onDone, onFailed }: MutationCallbacks<PickupPerson>) {
  const client = useQueryClient();
  const { queryKey } = peopleQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return useIdempotentMutation({
    name: ['add person'],
    send: (body: NewPickupPerson, key) => call(personApi.add, { body, key }),
    shown: {
      list: queryKey,
      find: (now: People, before: People, body: NewPickupPerson) =>
        addedItems(now, before).filter((person) => isAsNamed(person, body)),
    },
    isWanted: ({ status }) => status !== 'revoked',
    onDone(person) {
      client.setQueryData(queryKey, (people) => people && [...people.filter(({ id }) => id !== person.id), person]);
      askAgain();
      onDone(person);
    },
    onFailed(error) {
      askAgain();
      onFailed(error);
    },
  });
}

/** Changes the days and times of a pickup person. */
export function useChangeLimits(id: number, { onDone, onFailed }: MutationCallbacks<PickupPerson>) {
  const client = useQueryClient();
  const { queryKey } = peopleQuery;
  return useSimpleMutation({
    name: ['change limits', id],
    about: queryKey,
    send: (body: LimitsChange, key) => call(personApi.changeLimits, { params: { id }, body, key }),
    onDone(person) {
      client.setQueryData(queryKey, (people) => people?.map((one) => (one.id === id ? person : one)));
      void client.invalidateQueries({ queryKey: ['pickups'] });
      onDone(person);
    },
    onFailed,
  });
}

/** Removes a pickup person. The server cancels their open pickups. */
export function useRemovePerson(id: number, onDone: () => void) {
  const client = useQueryClient();
  const askAgain = () => {
    void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['pickups'] });
  };
  return useIdempotentMutation({
    name: ['remove person', id],
    send: (_: 'remove', key) => call(personApi.remove, { params: { id }, key }),
    shown: {
      list: peopleQuery.queryKey,
      find: (now: People) => (now.some((person) => person.id === id) ? [] : [undefined]),
    },
    onDone() {
      client.setQueryData(peopleQuery.queryKey, (people) => people?.filter((person) => person.id !== id));
      askAgain();
      onDone();
    },
    onFailed: askAgain,
  });
}
