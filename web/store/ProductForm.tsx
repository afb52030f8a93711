import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { productPictures, type StaffProduct, taxKinds } from '#core/store/product.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { loadPhotoField } from '#web/files/load-file-strip.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useSchoolLanguages } from '#web/session/use-school-languages.ts';
import { AddLanguage } from '#web/editing/AddLanguage.tsx';
import { useShownLanguages } from '#web/editing/use-shown-languages.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import {
  type ProductFormDraft,
  firstProblem,
  initialProductDraft,
  problemLabel,
  productRequest,
} from './product-draft.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { SizeFields } from './SizeFields.tsx';
import { type ProductRequest, useSaveProduct } from './staff-store-queries.ts';

const PhotoField = onDemand(() => loadPhotoField().then((m) => ({ Screen: m.PhotoField })));

type Props = { product: StaffProduct | null; schoolId: number; backTo: string };

const texts = [
  ['name.en', 'nameEn', 'en'],
  ['name.fr', 'nameFr', 'fr'],
  ['description.en', 'descriptionEn', 'en'],
  ['description.fr', 'descriptionFr', 'fr'],
] as const;

/** Product form: texts in the languages of the school, price, sizes. Only changed fields are sent. */
export function ProductForm({ product, schoolId, backTo }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `article ${product?.id ?? `new at ${schoolId}`}`;
  const [touched, touch] = useDraft<ProductFormDraft>(draftName);
  const draft = { ...initialProductDraft(product, locale), ...touched };
  const [isAsked, setSubmitted] = useState(false);
  const [tried, setTried] = useState<ProductRequest | null>(null);
  const languages = useSchoolLanguages(schoolId);
  const { shown, hidden, add } = useShownLanguages(languages, [
    { en: draft.nameEn, fr: draft.nameFr },
    { en: draft.descriptionEn, fr: draft.descriptionFr },
  ]);
  const problem = firstProblem(draft, product, languages);
  const known = product?.sizes.length ?? 0;
  const why = (error: Error) => (errorCode(error) === 'conflict' ? t('staffStore.fewerLeft') : undefined);
  const { sending, failureOf, send } = useSaveProduct(product?.id ?? null, {
    onDone(_, asOf) {
      showToast({ title: t('staffStore.saved') });
      flushSync(() => deleteDraft(draftName, asOf));
      navigate(backTo);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('staffStore.notSaved'), why(error))),
  });
  const submit = () => {
    if (sending) return;
    setSubmitted(true);
    if (problem) {
      showToast({ title: t('ui.error'), text: problemLabel(problem, known, t), failed: true });
      form.current?.querySelector<HTMLElement>(`[name="${problem.path}"]`)?.focus();
      return;
    }
    const request = productRequest(draft, product, schoolId);
    if (!request) return showToast({ title: t('staffStore.nothingChanged') });
    setTried(request);
    send(request, touched);
  };
  const problemAt = (path: string) => (isAsked && problem?.path === path ? problemLabel(problem, known, t) : undefined);
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
        <RestoredDraft name={draftName} />
        {hidden && <AddLanguage language={hidden} onAdd={add} />}
        {texts
          .filter(([, , lang]) => shown.includes(lang))
          .map(([path, field, lang]) => (
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
                    className={controlClasses}
                  />
                ) : (
                  <textarea
                    {...wiring}
                    name={path}
                    lang={lang}
                    rows={4}
                    value={draft[field]}
                    onChange={({ target }) => touch({ [field]: target.value })}
                    className={`${controlClasses} py-3`}
                  />
                )
              }
            </Field>
          ))}
        <RadioGroup
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
        <PhotoField
          name={draftName}
          legend={t('staffStore.photo')}
          photo={draft.photoId ?? null}
          fallback={<ProductPicture picture={draft.picture} className="size-24 rounded-s p-2" />}
          onChange={(photoId) => touch({ photoId })}
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
              className={controlClasses}
            />
          )}
        </Field>
        <div className="flex flex-col gap-2">
          <RadioGroup
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
              onChange={(isShown) => touch({ isHidden: !isShown })}
            />
          )}
        </div>
      </Card>
      <div className="flex flex-col gap-4">
        <SizeFields product={product} draft={draft} touch={touch} problemAt={problemAt} />
        {failure && (
          <SubmitError title={t('staffStore.notSaved')} failure={failure} why={why(failure)} onRetry={submit} />
        )}
        <Button type="submit" wide unready={sending}>
          {t(sending ? 'staffStore.saving' : 'staffStore.save')}
        </Button>
      </div>
    </form>
  );
}
