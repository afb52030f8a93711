import { Plus, Trash2 } from 'lucide-react';
import { maxSizes, type StaffProduct } from '#core/store/product.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ProductFormDraft, emptySize, type SizeDraft } from './product-draft.ts';

type Props = {
  product: StaffProduct | null;
  draft: ProductFormDraft;
  touch: (part: Partial<ProductFormDraft>) => void;
  problemAt: (path: string) => string | undefined;
};

/** The sizes of a product: the pieces received for an existing size, the stock for a new one. */
export function SizeFields({ product, draft, touch, problemAt }: Props) {
  const t = useTranslation();
  const known = product?.sizes ?? [];
  const changeSize = (id: number, part: SizeDraft) =>
    touch({ sizes: { ...draft.sizes, [id]: { ...draft.sizes[id], ...part } } });
  const changeNew = (place: number, part: Partial<(typeof draft.newSizes)[number]>) =>
    touch({ newSizes: draft.newSizes.map((size, n) => (n === place ? { ...size, ...part } : size)) });
  const problem = problemAt('sizes');
  return (
    <Card as="section" aria-labelledby="sizes-title" className="flex flex-col gap-4">
      <div>
        <h2 id="sizes-title" className="font-bold text-card">
          {t('staffStore.sizes')}
        </h2>
        {product && <p className="text-ink-soft text-small">{t('staffStore.sizesText')}</p>}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {known.map(({ id, label, stock, isOffered }, n) => (
          <li key={id} className="flex flex-col gap-2 py-3 first:pt-0">
            <div className="flex flex-wrap items-start gap-3">
              <Text
                path={`sizes.${n}.label`}
                label={t('staffStore.label')}
                value={draft.sizes[id]?.label ?? label}
                onChange={(next) => changeSize(id, { label: next })}
                problem={problemAt(`sizes.${n}.label`)}
              />
              <Text
                path={`sizes.${n}.stock`}
                label={t('staffStore.comesIn')}
                value={draft.sizes[id]?.add ?? ''}
                onChange={(add) => changeSize(id, { add })}
                problem={problemAt(`sizes.${n}.stock`)}
                hint={t('staffStore.inStock', { n: stock })}
              />
            </div>
            <Switch
              label={label ? `${t('staffStore.offered')} · ${label}` : t('staffStore.offered')}
              checked={draft.sizes[id]?.isOffered ?? isOffered}
              onChange={(offered) => changeSize(id, { isOffered: offered })}
            />
          </li>
        ))}
        {draft.newSizes.map((size, n) => {
          const at = `sizes.${known.length + n}`;
          return (
            // A new size has no id yet, and is only appended.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={n} className="flex items-start gap-2 py-3 first:pt-0">
              <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
                <Text
                  path={`${at}.label`}
                  label={t('staffStore.label')}
                  value={size.label}
                  onChange={(label) => changeNew(n, { label })}
                  problem={problemAt(`${at}.label`)}
                  hint={t('staffStore.labelHelp')}
                />
                <Text
                  path={`${at}.stock`}
                  label={t('staffStore.stock')}
                  value={size.stock}
                  onChange={(stock) => changeNew(n, { stock })}
                  problem={problemAt(`${at}.stock`)}
                  inputMode="numeric"
                />
              </div>
              {known.length + draft.newSizes.length > 1 && (
                <IconButton
                  label={t('staffStore.removeSize')}
                  icon={Trash2}
                  className="mt-7"
                  onClick={() => touch({ newSizes: draft.newSizes.filter((_, place) => place !== n) })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {problem && (
        <p role="alert" className="text-maple text-small">
          {problem}
        </p>
      )}
      {known.length + draft.newSizes.length < maxSizes && (
        <Button
          kind="quiet"
          className="self-start"
          name="sizes"
          icon={<Plus aria-hidden size={20} />}
          onClick={() => touch({ newSizes: [...draft.newSizes, emptySize] })}
        >
          {t('staffStore.addSize')}
        </Button>
      )}
    </Card>
  );
}

type TextProps = {
  path: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  problem: string | undefined;
  hint?: string;
  inputMode?: 'numeric';
};

function Text({ path, label, value, onChange, problem, hint, inputMode }: TextProps) {
  return (
    <div className="min-w-28 flex-1">
      <Field label={label} problem={problem} hint={hint}>
        {(wiring) => (
          <input
            {...wiring}
            name={path}
            autoComplete="off"
            inputMode={inputMode}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={controlClasses}
          />
        )}
      </Field>
    </div>
  );
}
