import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { productPictures, type StaffProduct, taxKinds } from '#core/store/product.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { type ArticleDraft, firstProblem, freshArticle, problemInWords, saidOf } from './article-draft.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { SizeFields } from './SizeFields.tsx';
import { type ProductSaid, useSaving } from './staff-store-queries.ts';

type Props = { product: StaffProduct | null; schoolId: number; backTo: string };

const texts = [
  ['name.en', 'nameEn', 'en'],
  ['name.fr', 'nameFr', 'fr'],
  ['description.en', 'descriptionEn', 'en'],
  ['description.fr', 'descriptionFr', 'fr'],
] as const;

/** An article in both languages with its price and sizes. Only what was changed is sent. */
export function ArticleForm({ product, schoolId, backTo }: Props) {
  const t = useWords();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `article ${product?.id ?? `new at ${schoolId}`}`;
  const [touched, touch] = useDraft<ArticleDraft>(draftName);
  const draft = { ...freshArticle(product, locale), ...touched };
  const [isAsked, setAsked] = useState(false);
  const [tried, setTried] = useState<ProductSaid | null>(null);
  const problem = firstProblem(draft, product);
  const known = product?.sizes.length ?? 0;
  const why = (error: Error) => (refusalIn(error) === 'moved_on' ? t('staffStore.fewerLeft') : undefined);
  const { sending, failureOf, send } = useSaving(product?.id ?? null, {
    onDone(_, asOf) {
      showToast({ title: t('staffStore.saved') });
      flushSync(() => forgetDraft(draftName, asOf));
      navigate(backTo);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('staffStore.notSaved'), why(error))),
  });
  const submit = () => {
    if (sending) return;
    setAsked(true);
    if (problem) {
      showToast({ title: t('ui.error'), text: problemInWords(problem, known, t), failed: true });
      form.current?.querySelector<HTMLElement>(`[name="${problem.path}"]`)?.focus();
      return;
    }
    const said = saidOf(draft, product, schoolId);
    if (!said) return showToast({ title: t('staffStore.nothingChanged') });
    setTried(said);
    send(said, touched);
  };
  const problemAt = (path: string) =>
    isAsked && problem?.path === path ? problemInWords(problem, known, t) : undefined;
  const failure = failureOf(tried);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid items-start gap-4 rail:grid-cols-2"
    >
      <Card className="flex flex-col gap-5">
        {texts.map(([path, field, lang]) => (
          <Field key={path} label={t(`staffStore.${field}`)} problem={problemAt(path)}>
            {(wiring) =>
              path.startsWith('name') ? (
                <input
                  {...wiring}
                  name={path}
                  lang={lang}
                  autoComplete="off"
                  value={draft[field]}
                  onChange={({ target }) => touch({ [field]: target.value })}
                  className={control}
                />
              ) : (
                <textarea
                  {...wiring}
                  name={path}
                  lang={lang}
                  rows={4}
                  value={draft[field]}
                  onChange={({ target }) => touch({ [field]: target.value })}
                  className={`${control} py-3`}
                />
              )
            }
          </Field>
        ))}
        <Choice
          look="chips"
          name="picture"
          legend={t('staffStore.picture')}
          options={productPictures.map((value) => ({
            value,
            label: t(`staffStore.${value}`),
            icon: <ProductPicture picture={value} className="size-9 rounded-s" />,
          }))}
          value={draft.picture}
          onChange={(picture) => touch({ picture })}
        />
        <Field label={t('staffStore.price')} problem={problemAt('priceCents')}>
          {(wiring) => (
            <input
              {...wiring}
              name="priceCents"
              inputMode="decimal"
              autoComplete="off"
              value={draft.price}
              onChange={({ target }) => touch({ price: target.value })}
              className={control}
            />
          )}
        </Field>
        <div className="flex flex-col gap-2">
          <Choice
            look="bar"
            name="tax"
            legend={t('staffStore.taxes')}
            options={taxKinds.map((value) => ({ value, label: t(`staffStore.${value === 'none' ? 'noTax' : value}`) }))}
            value={draft.tax}
            onChange={(tax) => touch({ tax })}
          />
          <p className="text-ink-soft text-small">{t('staffStore.taxesText')}</p>
          {product && (
            <Switch
              label={t('staffStore.shown')}
              text={t('staffStore.shownText')}
              checked={!draft.isHidden}
              onChange={(shown) => touch({ isHidden: !shown })}
            />
          )}
        </div>
      </Card>
      <div className="flex flex-col gap-4">
        <SizeFields product={product} draft={draft} touch={touch} problemAt={problemAt} />
        {failure && <NotSent title={t('staffStore.notSaved')} failure={failure} why={why(failure)} onRetry={submit} />}
        <Button type="submit" wide unready={sending}>
          {t(sending ? 'staffStore.saving' : 'staffStore.save')}
        </Button>
      </div>
    </form>
  );
}
