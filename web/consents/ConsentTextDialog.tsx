import { type FormEvent, useRef, useState } from 'react';
import { type ConsentText, type GroupConsents, maxConsentTextLength } from '#core/consents/consent.ts';
import { consentTextProblems } from '#core/consents/consent-rules.ts';
import { typedTextOf } from '#core/lang/bilingual-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { EditorContext, languageOf, useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { LanguageTabs } from '#web/editing/LanguageTabs.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { discardDraft, inMemory, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useSaveConsentText } from './consent-queries.ts';

type Props = { register: GroupConsents; text: ConsentText; onClose: () => void };

/** The text with the version that was read when writing began. */
type Draft = { readonly text: Bilingual; readonly version: number };

/** Edits the school's text of a purpose, in both languages where it writes both. */
export function ConsentTextDialog({ register: { schoolId, languages }, text: stored, onClose }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { purpose } = stored;
  const draftName = `${inMemory}consent text ${schoolId} ${purpose}`;
  const [typed, touch] = useDraft<Draft>(draftName);
  const draft: Draft = { text: typedTextOf(stored.text), version: stored.version, ...typed };
  const [isSubmitted, setSubmitted] = useState(false);
  const ownFirst = useLocalesOwnFirst();
  const shown = ownFirst.filter((locale) => languages.includes(locale) || draft.text[locale] !== '');
  const [chosen, setLang] = useState<Locale>();
  const lang = chosen ?? shown[0] ?? 'fr';
  const problems = isSubmitted ? consentTextProblems(draft.text, languages) : [];
  const isConflict = draft.version !== stored.version;
  const { sending, failure, send } = useSaveConsentText(purpose, {
    onDone() {
      discardDraft(draftName);
      showToast({ title: t('staffConsents.saved'), text: t('staffConsents.savedText') });
      form.current?.closest('dialog')?.close();
    },
    onFailed(error) {
      if (errorCode(error) !== 'conflict') showToast(failureToast(t, error, t('staffConsents.notSaved')));
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    const [first] = consentTextProblems(draft.text, languages);
    const language = first && languageOf(first.path);
    if (language) setLang(language);
    // After a conflict, saving again replaces the text that the notice shows.
    else if (!sending) send({ schoolId, purpose, version: stored.version, text: draft.text }, undefined);
  };
  return (
    <Dialog title={t(`consents.${purpose}`)} onClose={onClose}>
      <EditorContext value={{ lang, languages: shown, problems }}>
        <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p className="text-small">{t('staffConsents.editHelp')}</p>
          <LanguageTabs label={t('authoring.languages')} languages={shown} lang={lang} onChange={setLang}>
            <BilingualField
              label={t('staffConsents.text')}
              path="text"
              value={draft.text}
              onChange={(text) => touch({ text, version: draft.version })}
              max={maxConsentTextLength}
              rows={6}
              counts
            />
          </LanguageTabs>
          {isConflict && (
            <div role="alert" className="flex flex-col gap-2 rounded-m bg-sun-tint p-3 text-small text-sun">
              <p className="font-bold">{t('staffConsents.conflict')}</p>
              <p className="whitespace-pre-line rounded-s bg-surface p-3 text-ink">
                <BilingualText text={stored.text} />
              </p>
            </div>
          )}
          {failure && errorCode(failure) !== 'conflict' && (
            <SubmitError title={t('staffConsents.notSaved')} failure={failure} onRetry={submit} />
          )}
          <Button type="submit" wide unready={sending}>
            {t(sending ? 'staffConsents.saving' : 'staffConsents.save')}
          </Button>
        </form>
      </EditorContext>
    </Dialog>
  );
}
