import { useQuery } from '@tanstack/react-query';
import type { FileState } from '#core/child-files/child-card.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { fileVersionsQuery } from './staff-file-queries.ts';

/** The versions of a file: author, parts that changed, signatures. Not what it says. */
export function FileHistoryDialog({ file, onClose }: { file: FileState; onClose: () => void }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const versions = useQuery(fileVersionsQuery(file.childId));
  const dayOf = (at: string) => formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'long');
  const list = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' });
  return (
    <Dialog title={t('staffFiles.historyOf', { name: file.name })} onClose={onClose}>
      {isNotFound(versions.error) ? (
        <p className="text-small">{t('staffFiles.notThereText')}</p>
      ) : (
        <StaleDataNotice queries={[versions]} />
      )}
      {versions.isPending && <Skeleton className="h-12" count={2} />}
      {versions.data?.length === 0 && <p className="text-small">{t('staffFiles.noVersions')}</p>}
      <ol className="flex flex-col gap-4">
        {versions.data?.map(({ version, by, at, parts, hash, signatures }) => (
          <li key={version} className="text-small">
            <p className="font-semibold text-note">{t('staffFiles.version', { n: version })}</p>
            <p>{t('staffFiles.writtenBy', { name: by, day: dayOf(at) })}</p>
            {parts.length > 0 && (
              <p className="text-ink-soft">{list.format(parts.map((part) => t(`staffFiles.part_${part}`)))}</p>
            )}
            {signatures.map((signature) => (
              <p key={signature.at} className="text-fir">
                {t('childFiles.signedBy', { name: signature.by, day: dayOf(signature.at) })}
              </p>
            ))}
            <p className="wrap-anywhere text-ink-soft text-tiny">{t('staffFiles.hash', { hash })}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
