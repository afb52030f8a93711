import { queryOptions, useQuery } from '@tanstack/react-query';
import { fileApi } from '#core/files/file-api.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';

const usageQuery = queryOptions({ queryKey: ['file usage'], queryFn: () => call(fileApi.usage) });

const gigabyte = 1_000_000_000;

/** How much of its storage the photos and PDFs of a school use. */
export function StorageUse({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const usage = useQuery(usageQuery).data?.find((one) => one.schoolId === schoolId);
  if (!usage) return null;
  const { files, bytes, quota } = usage;
  // Two digits: a school of some photos uses more than 0.0 GB.
  const used = Math.round((100 * bytes) / gigabyte) / 100;
  const text = t('schoolSettings.storageUse', { n: files, used, of: Math.round(quota / gigabyte) });
  return (
    <Card className="mt-4 flex flex-col gap-1.5">
      <h2 className="font-bold text-note">{t('schoolSettings.storage')}</h2>
      <p className="text-small">{text}</p>
      <meter
        aria-label={t('schoolSettings.storage')}
        min={0}
        max={quota}
        high={quota * 0.9}
        value={bytes}
        className="w-full"
      />
    </Card>
  );
}
