/** Who may collect one's children, and naming or taking back somebody. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type NewPickupPerson, type PickupPerson, personApi } from '#core/people/pickup-person.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => call(personApi.list) });

type Told = { onDone: (person: PickupPerson) => void; onFailed: (error: Error) => void };
type People = readonly PickupPerson[];

const isAsNamed = (person: PickupPerson, { name, childIds, todayOnly = false }: NewPickupPerson) =>
  person.isOwn &&
  person.name === name &&
  (person.validOn !== undefined) === todayOnly &&
  childIds.every((id) => person.childIds.includes(id));

export function useAddPerson({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = peopleQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return useIntention({
    name: ['add person'],
    send: (body: NewPickupPerson, key) => call(personApi.add, { body, key }),
    shown: {
      list: queryKey,
      find: (now: People, before: People, said: NewPickupPerson) =>
        newIn(now, before).filter((person) => isAsNamed(person, said)),
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

/** Their open pickups are cancelled with them. */
export function useRemovePerson(id: number, onDone: () => void) {
  const client = useQueryClient();
  const askAgain = () => {
    void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['pickups'] });
  };
  return useIntention({
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
