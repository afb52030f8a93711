import { LocateFixed } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  /** Checked by default. */
  accepts: boolean;
  onAccept: (accepts: boolean) => void;
  /** The problem of this field, such as terms that are not accepted. */
  problem?: string | undefined;
};

/** How GPS works and what it is used for, with the terms. Does not read the position: that starts with *On my way*. */
export function GpsPanel({ accepts, onAccept, problem }: Props) {
  const t = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2 rounded-m bg-lake-tint p-4">
      <h3 id={`${id}-title`} className="flex items-center gap-2 font-bold text-lake text-note">
        <LocateFixed aria-hidden size={20} className="shrink-0" />
        {t('gps.title')}
      </h3>
      <p className="text-small">{t('gps.how')}</p>
      <label className="flex min-h-11 items-center gap-3 font-semibold text-small">
        <input
          type="checkbox"
          name="terms"
          checked={accepts}
          onChange={({ target }) => onAccept(target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem ${id}-kept` : `${id}-kept`}
          className="size-6 shrink-0 accent-river"
        />
        {t('gps.terms')}
      </label>
      {problem && (
        <p id={`${id}-problem`} className="text-maple text-small">
          {problem}
        </p>
      )}
      <p id={`${id}-kept`} className="text-ink-soft text-tiny">
        {t('gps.kept')}
      </p>
    </section>
  );
}
