import { useState } from 'react';
import type { AuthorizedPerson } from '#core/pickups/departure.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CodeForm } from './CodeForm.tsx';
import type { CodeProof } from './code-proof.ts';

type Props = {
  schoolId: number;
  childId: number;
  pickupPeople: readonly AuthorizedPerson[];
  onMatch: (proof: CodeProof) => void;
};

/** A code in the release of a child. It chooses its person, who needs the right to collect this child now. */
export function ReleaseCode({ schoolId, childId, pickupPeople, onMatch }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [problem, setProblem] = useState<string>();
  return (
    <CodeForm
      schoolId={schoolId}
      problem={problem}
      onMatch={(proof) => {
        const names = new Intl.ListFormat(`${locale}-CA`).format(proof.children.map(({ name }) => name));
        if (!proof.children.some(({ id }) => id === childId))
          setProblem(t('codeCheck.otherChild', { children: names }));
        else if (!pickupPeople.some(({ id }) => id === proof.pickupPersonId))
          setProblem(t('codeCheck.notNow', { person: proof.person }));
        else {
          setProblem(undefined);
          onMatch(proof);
        }
      }}
    />
  );
}
