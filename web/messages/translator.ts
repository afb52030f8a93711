/**
 * Translation by the browser, on the device, where it has the Translator and Language Detector APIs
 * (https://webmachinelearning.github.io/translation-api). No text leaves the device (docs/decisions/0056).
 */
import { detectLanguage } from '#core/lang/detect-language.ts';
import type { Locale } from '#core/lang/locale.ts';

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
type Pair = { readonly sourceLanguage: string; readonly targetLanguage: string };

type BrowserApis = {
  readonly Translator?: {
    availability(pair: Pair): Promise<Availability>;
    create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>;
  };
  readonly LanguageDetector?: {
    availability(): Promise<Availability>;
    create(): Promise<{ detect(text: string): Promise<{ detectedLanguage?: string; confidence?: number }[]> }>;
  };
};

const browser: BrowserApis = globalThis as BrowserApis;

/** Below it the browser's detection is a guess. */
const minConfidence = 0.7;

const availabilities = new Map<string, Promise<boolean>>();

function canTranslate(pair: Pair): Promise<boolean> {
  const name = `${pair.sourceLanguage} ${pair.targetLanguage}`;
  const known = availabilities.get(name);
  if (known) return known;
  const isAvailable = Promise.resolve(browser.Translator?.availability(pair) ?? 'unavailable').then(
    (availability) => availability !== 'unavailable',
    () => false,
  );
  availabilities.set(name, isAvailable);
  return isAvailable;
}

let detector: ReturnType<NonNullable<BrowserApis['LanguageDetector']>['create']> | undefined;

/** The language of a text in neither French nor English, if the browser has its detector: nothing is downloaded. */
async function detectOther(text: string): Promise<string | undefined> {
  const api = browser.LanguageDetector;
  if (!api || (await api.availability()) !== 'available') return undefined;
  detector ??= api.create();
  const [likeliest] = await (await detector).detect(text);
  const { detectedLanguage, confidence = 0 } = likeliest ?? {};
  return confidence < minConfidence || detectedLanguage === 'und' ? undefined : detectedLanguage;
}

/** The language from which the browser can translate a text into the reader's. Undefined if it cannot or need not. */
export async function translatableFrom(text: string, locale: Locale): Promise<string | undefined> {
  if (!browser.Translator) return undefined;
  const language = detectLanguage(text) ?? (await detectOther(text).catch(() => undefined));
  if (language === undefined || language.split('-')[0] === locale) return undefined;
  return (await canTranslate({ sourceLanguage: language, targetLanguage: locale })) ? language : undefined;
}

/** Translates a text. The first use of two languages may download them, which browsers allow only after a tap. */
export async function translate(text: string, from: string, locale: Locale): Promise<string> {
  const made = await browser.Translator?.create({ sourceLanguage: from, targetLanguage: locale });
  if (!made) throw new Error('no translator in this browser');
  return made.translate(text);
}
