import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { ChildConsents } from '#core/consents/consent.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import { consentsQuery } from './consent-queries.ts';

/** The consents of a child, for its guardians: one card for each purpose, answered with one tap. */
export function ConsentsPage({ path }: { path: string }) {
  const t = useTranslation();
  const childId = Number(/\d+/.exec(path)?.[0]);
  const { children, isFetched } = useChildren();
  const consents = useQuery(consentsQuery(childId));
  const child = children.find(({ id }) => id === childId);
  const isMissing = (isFetched && !child) || isNotFound(consents.error);
  return (
    <>
      <PageHeading>{t('consents.title', { name: child?.name ?? '' })}</PageHeading>
      {isMissing ? (
        <Card>
          <EmptyState icon={FileCheck} tone="stone" title={t('consents.notFound')} text={t('consents.notFoundText')}>
            <CallSchool className="mt-3" />
          </EmptyState>
        </Card>
      ) : (
        <>
          <StaleDataNotice queries={[consents]} />
          {consents.isPending && <Skeleton className="h-40" count={4} />}
          {consents.data && <ConsentCards key={childId} consents={consents.data} />}
        </>
      )}
      {child && (
        <Link href={`/child/${childId}/file`} className={buttonClasses('bare')}>
          {t('consents.file', { name: child.name })}
        </Link>
      )}
      {children
        .filter(({ id }) => id !== childId)
        .map(({ id, name }) => (
          <Link key={id} href={`/child/${id}/consents`} className={buttonClasses('bare')}>
            {t('consents.otherChild', { name })}
          </Link>
        ))}
    </>
  );
}

function ConsentCards({ consents: { childId, consents, mayAnswer } }: { consents: ChildConsents }) {
  const t = useTranslation();
  return (
    <>
      <p className="-mt-2 text-ink-soft text-small">{t('consents.intro')}</p>
      {!mayAnswer && <p className="rounded-m bg-sunken p-3 text-small">{t('consents.readOnly')}</p>}
      <div className="flex flex-col gap-3">
        {consents.map((consent) => (
          <ConsentCard key={consent.purpose} childId={childId} consent={consent} mayAnswer={mayAnswer} />
        ))}
      </div>
    </>
  );
}
