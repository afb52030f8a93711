import { type Rating, ratings } from '#core/suggestions/suggestion.ts';
import { useWords } from '#web/words/words.ts';
import { faces } from './rating-faces.ts';

type Props = { value: Rating | undefined; onChange: (value: Rating) => void };

/**
 * Five faces, one of which may be chosen: native radio buttons, so that the arrow keys and every reader know them. (§2
 * Feature dialog)
 */
export function RatingChoice({ value, onChange }: Props) {
  const t = useWords();
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
            <span aria-hidden>{faces[rating]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
