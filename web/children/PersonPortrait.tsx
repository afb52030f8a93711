import { useQuery } from '@tanstack/react-query';
import { Portrait } from './Portrait.tsx';
import { childPortraitsQuery } from './portrait-queries.ts';

type Props = { personId: number; childId: number; name: string };

/** The portrait of a pickup person of a child, if there is one that the user may see. */
export function PersonPortrait({ personId, childId, name }: Props) {
  const { data } = useQuery(childPortraitsQuery(childId));
  const portrait = data?.people.find((one) => one.personId === personId)?.portrait;
  return portrait ? <Portrait name={name} index={personId} portrait={portrait} className="size-24" /> : null;
}
