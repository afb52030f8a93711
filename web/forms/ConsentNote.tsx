import { Info } from 'lucide-react';
import type { FormConsent } from '#core/forms/form.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** What the yes or no to the question above counts for, with the text that is agreed to. */
export function ConsentNote({ consent: { purpose, text } }: { consent: FormConsent }) {
  const t = useTranslation();
  return (
    <div className="flex items-start gap-3 rounded-m bg-stone-tint p-4 text-small">
      <Info aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-bold">{t('forms.consent', { purpose: t(`purposes.${purpose}`) })}</p>
        <p className="whitespace-pre-line">
          <BilingualText text={text} />
        </p>
        <p>{t('forms.consentText')}</p>
      </div>
    </div>
  );
}
