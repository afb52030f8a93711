import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorCode } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Whether the record was changed by another user since it was loaded. */
export const isConflict = (failure: Error | null) => failure !== null && errorCode(failure) === 'conflict';

type Props = { failure: Error | null; children: ReactNode };

/**
 * Why nothing was saved. After a conflict, shows the current values. The form's values are kept and can be saved again.
 */
export function EditConflictNotice({ failure, children }: Props) {
  const t = useTranslation();
  if (!isConflict(failure)) return <FormError failure={failure} title={t('families.notSaved')} />;
  return (
    <div role="alert" className="flex items-start gap-2 rounded-m bg-sun-tint p-4 text-small text-sun">
      <RefreshCw aria-hidden size={20} className="shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p>
          <strong className="block">{t('families.conflict')}</strong>
          {t('families.conflictText')}
        </p>
        {children}
      </div>
    </div>
  );
}
