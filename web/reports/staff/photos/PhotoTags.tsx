import type { PhotoChild } from '#core/photos/photo.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  options: readonly PhotoChild[];
  /** Those tagged before: they may stay without a consent. */
  tagged: readonly number[];
  value: readonly number[];
  onChange: (childIds: number[]) => void;
};

/** The children in a photo. One without a consent for photos is dimmed, with the reason. */
export function PhotoTags({ options, tagged, value, onChange }: Props) {
  const t = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">{t('staffPhotos.children')}</legend>
      <ul className="max-h-64 overflow-y-auto rounded-control border border-line-strong px-3">
        {options.map(({ childId, name, ownFamily, otherFamilies }) => {
          const isGranted = ownFamily === 'granted';
          const isOff = !isGranted && !tagged.includes(childId);
          const note = isGranted
            ? otherFamilies !== 'granted' && t('staffPhotos.ownFamilyOnly')
            : t(`staffPhotos.${ownFamily}`);
          return (
            <li key={childId}>
              <label className="flex min-h-11 items-center gap-3 py-1 text-small">
                <input
                  type="checkbox"
                  name="taggedChildren"
                  disabled={isOff}
                  checked={value.includes(childId)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, childId] : value.filter((one) => one !== childId))
                  }
                  className="size-5 shrink-0 accent-river disabled:opacity-50"
                />
                <span className="min-w-0">
                  <bdi className={isOff ? 'text-ink-soft' : undefined}>{name}</bdi>
                  {note && <span className="text-ink-soft">, {note}</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
