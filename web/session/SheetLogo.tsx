import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from './session-queries.ts';
import { schoolContactsQuery } from './school-contact-queries.ts';

/** The logo of a school on a sheet that is printed, if there is one. A room device reads no logo. */
export function SheetLogo({ schoolId }: { schoolId: number }) {
  const { room } = useCurrentUser();
  const { data } = useQuery({ ...schoolContactsQuery, enabled: room === undefined });
  const logo = data?.find(({ id }) => id === schoolId)?.logo;
  if (!logo) return null;
  return (
    <img
      src={`/api/files/${logo}/320`}
      alt=""
      decoding="sync"
      className="sheet-logo max-h-16 max-w-48 self-start object-contain object-left"
    />
  );
}
