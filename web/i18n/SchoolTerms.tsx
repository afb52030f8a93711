import type { ReactNode } from 'react';
import type { School } from '#core/schools/school.ts';
import { GroupWord, KindOfSchool } from './school-terms.ts';

type Props = { schools: readonly Pick<School, 'groupWord' | 'kind'>[]; children: ReactNode };

/** Gives messages the terms of these schools, where all have the same. */
export function SchoolTerms({ schools, children }: Props) {
  const word = shared(schools.map(({ groupWord }) => groupWord));
  return (
    <GroupWord value={word && `${word} `}>
      <KindOfSchool value={shared(schools.map(({ kind }) => kind))}>{children}</KindOfSchool>
    </GroupWord>
  );
}

/** The one value of a list; empty for none and for several. */
function shared(values: readonly string[]): string {
  const [first = '', ...others] = new Set(values);
  return others.length === 0 ? first : '';
}
