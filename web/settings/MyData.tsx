import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { myDataApi } from '#core/settings/my-data.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useWords } from '#web/words/words.ts';
import { download } from './download.ts';

const fileName = 'parvis.zip';

/** Everything one may see, to take along. */
export function MyData() {
  const t = useWords();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () => download(myDataApi.download, fileName),
  });
  const refusal = error && refusalIn(error);
  return (
    <Card as="section" aria-labelledby="my-data" className="flex flex-col gap-3">
      <h2 id="my-data" className="font-bold text-card">
        {t('privacy.myData')}
      </h2>
      <p>{t('privacy.myDataText')}</p>
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
        {refusal && (refusal === 'too_many' ? t('privacy.tooManyDownloads') : t(`refusals.${refusal}`))}
      </p>
    </Card>
  );
}
