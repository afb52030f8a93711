import { type Rating, ratings } from '#core/suggestions/suggestion.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ratingFaces } from './rating-faces.ts';

type Props = { value: Rating | undefined; onChange: (value: Rating) => void };

/** A rating of five faces, as native radio buttons, which support arrow keys and screen readers. */
export function RatingChoice({ value, onChange }: Props) {
  const t = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">{t('suggestions.rating')}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-control bg-sunken p-1">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="grid min-h-12 place-items-center rounded-s text-display has-checked:bg-surface has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-river"
          >
            <input
              type="radio"
              name="emojiRating"
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              aria-label={t(`suggestions.${rating}`)}
              className="sr-only"
            />
            <span aria-hidden>{ratingFaces[rating]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
