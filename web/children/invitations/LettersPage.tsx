import { useQuery } from '@tanstack/react-query';
import { MailCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { invitationApi } from '#core/auth/invitation-api.ts';
import { letterDays } from '#core/auth/invitation-code.ts';
import type { InvitationLetters } from '#core/auth/invitation-letter.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { isAwaited, useFamilyPaths } from '#web/children/family-paths.ts';
import { familiesQuery, invitationsQuery, useSchoolInAddress, useStaffMutation } from '#web/children/family-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LetterSheet } from './LetterSheet.tsx';

/**
 * The letters of guardians without an account: of all, or of those in the address. They are prepared on request,
 * because it ends the codes of earlier letters.
 */
export function LettersPage() {
  const t = useTranslation();
  const to = useFamilyPaths();
  const chosen = useChosenIds();
  const families = useQuery(familiesQuery(useSchoolInAddress()));
  const invitations = useQuery(invitationsQuery);
  const [made, setMade] = useState<InvitationLetters>();
  const schoolId = families.data?.schoolId;
  const awaited = invitations.data?.filter(
    (one) => one.schoolId === schoolId && one.mayManage && isAwaited(one) && (!chosen || chosen.includes(one.id)),
  );
  const preparing = useStaffMutation(
    (body: { schoolId: number; ids?: number[] }, key) => call(invitationApi.letters, { body, key }),
    { onDone: setMade },
  );
  const prepare = () => {
    if (schoolId === undefined || preparing.isPending || !awaited?.length) return;
    preparing.mutate({ schoolId, ...(chosen && { ids: awaited.map(({ id }) => id) }) });
  };
  return (
    <>
      <div className="on-screen">
        <SubPageHeading back={{ label: t('families.toInvitations'), to: to.families('invitations') }}>
          {t('families.letters')}
        </SubPageHeading>
      </div>
      {!made && <StaleDataNotice queries={[families, invitations]} />}
      {!made && !awaited && <Skeleton className="h-40" />}
      {!made && awaited?.length === 0 && (
        <EmptyState icon={MailCheck} title={t('families.noLetters')} text={t('families.noLettersText')} />
      )}
      {!made && awaited && awaited.length > 0 && (
        <div className="flex max-w-column flex-col gap-4">
          <p>{t('families.lettersText', { days: letterDays })}</p>
          <p className="rounded-m bg-sun-tint p-4 text-sun">{t('families.lettersWarning')}</p>
          <FormError failure={preparing.error} title={t('families.lettersNotMade')} />
          <Button unready={preparing.isPending} onClick={prepare}>
            {t(preparing.isPending ? 'families.preparing' : 'families.prepareLetters', { n: awaited.length })}
          </Button>
        </div>
      )}
      {made && (
        <>
          <div className="on-screen flex flex-col gap-3" role="status">
            <p className="font-semibold">{t('families.lettersReady', { n: made.letters.length })}</p>
            <p className="text-ink-soft text-small">{t('families.lettersOnce')}</p>
            {made.leftOut > 0 && <p className="text-small">{t('families.leftOut', { n: made.leftOut })}</p>}
          </div>
          <Button
            className="on-screen self-start"
            icon={<Printer aria-hidden size={20} />}
            onClick={() => window.print()}
          >
            {t('families.print')}
          </Button>
          <div className="flex max-w-column flex-col gap-6 print:max-w-none print:gap-0">
            {made.letters.map((letter) => (
              <LetterSheet key={letter.id} letter={letter} head={made} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** The invitations in the address; undefined for all. */
function useChosenIds(): readonly number[] | undefined {
  const ids = useSearchParams()[0].get('ids');
  return ids === null ? undefined : ids.split(',').map(Number).filter(Number.isSafeInteger);
}
