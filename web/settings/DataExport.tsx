import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { dataExportApi } from '#core/settings/data-export.ts';
import { errorCode } from '#web/api/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { download } from './download.ts';

const fileName = 'parvis.zip';

/** Data export of everything the user can see. */
export function DataExport() {
  const t = useTranslation();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () => download(dataExportApi.download, fileName),
  });
  const refusal = error && errorCode(error);
  return (
    <Card as="section" aria-labelledby="data-export" className="flex flex-col gap-3">
      <h2 id="data-export" className="font-bold text-card">
        {t('privacy.dataExport')}
      </h2>
      <p>{t('privacy.dataExportText')}</p>
      <Button
        kind="quiet"
        unready={isPending}
        onClick={() => !isPending && mutate()}
        icon={<Download aria-hidden size={18} className="shrink-0" />}
      >
        {t(isPending ? 'privacy.packing' : 'privacy.download')}
      </Button>
      <p role="status" className="text-ink-soft text-small empty:hidden">
        {isSuccess && t('privacy.downloaded')}
      </p>
      <p role="alert" className="text-maple text-small empty:hidden">
        {refusal && (refusal === 'rate_limited' ? t('privacy.rateLimited') : t(`refusals.${refusal}`))}
      </p>
    </Card>
  );
}
