import { useQuery } from '@tanstack/react-query';
import { ContactRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ChildFile } from '#core/child-files/child-file.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { ChildPortrait } from '#web/children/load-portraits.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { childFileQuery } from './child-file-queries.ts';
import { type FileSectionName, fileSections } from './file-draft.ts';
import { FileSection } from './FileSection.tsx';
import { SignCard } from './SignCard.tsx';

/** The file of a child, for its guardians: one section below the other, each edited in its place, and the signature. */
export function ChildFilePage({ path }: { path: string }) {
  const t = useTranslation();
  const childId = Number(/\d+/.exec(path)?.[0]);
  const { children, isFetched } = useChildren();
  const file = useQuery(childFileQuery(childId));
  const child = children.find(({ id }) => id === childId);
  const isMissing = (isFetched && !child) || isNotFound(file.error);
  return (
    <>
      <PageHeading>{t('childFiles.title', { name: child?.name ?? '' })}</PageHeading>
      <StaleDataNotice queries={[file]} />
      {isMissing ? (
        <Card>
          <EmptyState
            icon={ContactRound}
            tone="stone"
            title={t('childFiles.notFound')}
            text={t('childFiles.notFoundText')}
          >
            <CallSchool className="mt-3" />
          </EmptyState>
        </Card>
      ) : (
        <>
          {file.isPending && <Skeleton className="h-40" count={4} />}
          {file.data && <FileSections key={childId} file={file.data} />}
          {file.data && child && (
            <Card className="flex min-h-48 flex-col gap-4">
              <ChildPortrait key={childId} childId={childId} name={child.name} />
            </Card>
          )}
        </>
      )}
      {children
        .filter(({ id }) => id !== childId)
        .map(({ id, name }) => (
          <Link key={id} href={`/child/${id}/file`} className={buttonClasses('bare')}>
            {t('childFiles.otherChild', { name })}
          </Link>
        ))}
    </>
  );
}

function FileSections({ file }: { file: ChildFile }) {
  const t = useTranslation();
  const [edited, setEdited] = useState<FileSectionName | null>(null);
  return (
    <>
      <p className="-mt-2 text-ink-soft text-small">{t('childFiles.intro')}</p>
      {!file.mayEdit && <p className="rounded-m bg-sunken p-3 text-small">{t('childFiles.readOnly')}</p>}
      <div className="flex flex-col gap-3">
        {fileSections.map((section) => (
          <FileSection
            key={section}
            section={section}
            file={file}
            isEdited={edited === section}
            onEdit={file.mayEdit && edited === null ? () => setEdited(section) : undefined}
            onClose={() => setEdited(null)}
          />
        ))}
      </div>
      <SignCard file={file} isEditing={edited !== null} />
      <Link href={`/child/${file.childId}/consents`} className={buttonClasses('line', true)}>
        {t('childFiles.consents')}
      </Link>
      <Link href={`/child/${file.childId}/followers`} className={buttonClasses('line', true)}>
        {t('childFiles.followers')}
      </Link>
    </>
  );
}
