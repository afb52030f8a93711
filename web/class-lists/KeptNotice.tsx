import { Download } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The lines that are not imported: how many, where they are kept, and as a file. */
export function KeptNotice({ n, text }: { n: number; text: string }) {
  const t = useTranslation();
  return (
    <div className="flex flex-col gap-2 rounded-m bg-sun-tint p-4 text-small text-sun">
      <p className="font-semibold">{t('listColumns.partial', { n })}</p>
      <p>{t('listColumns.partialText')}</p>
      <Button
        kind="line"
        className="self-start"
        icon={<Download aria-hidden size={18} />}
        onClick={() => saveFile(new Blob([text], { type: 'text/csv' }), t('listColumns.keptName'))}
      >
        {t('listColumns.download')}
      </Button>
    </div>
  );
}
