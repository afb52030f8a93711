/** Who may collect one's children, and naming or taking back somebody. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type NewPickupPerson, type PickupPerson, personApi } from '#core/people/pickup-person.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => call(personApi.list) });

type Told = { onDone: (person: PickupPerson) => void; onFailed: () => void };

export function useAddPerson({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  return useIntention<NewPickupPerson, PickupPerson>({
    name: ['add person'],
    send: (body, key) => call(personApi.add, { body, key }),
    onDone(person) {
      client.setQueryData(peopleQuery.queryKey, (people) => people && [...people, person]);
      void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
      onDone(person);
    },
    onFailed,
  });
}

/** Their open pickups are cancelled with them. */
export function useRemovePerson(id: number, onDone: () => void) {
  const client = useQueryClient();
  const askAgain = () => {
    void client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['pickups'] });
  };
  return useIntention<'remove', void>({
    name: ['remove person', id],
    send: (_, key) => call(personApi.remove, { params: { id }, key }),
    onDone() {
      client.setQueryData(peopleQuery.queryKey, (people) => people?.filter((person) => person.id !== id));
      askAgain();
      onDone();
    },
    onFailed: askAgain,
  });
}
