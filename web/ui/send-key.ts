/** What of a key press the rule looks at. */
type KeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number };
};

/** The key code of every key that an input method takes for itself. (UI Events, "Fixed virtual key codes") */
const takenByInputMethod = 229;

/**
 * Whether a key press is the Enter that sends: not with Shift, which begins a line, nor the one that ends a word being
 * composed, in another script or by accents. Safari ends the composition before it tells of that Enter, so that only
 * the key code still says what it was. (https://bugs.webkit.org/show_bug.cgi?id=165004)
 */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyPress): boolean {
  const isOfWord = nativeEvent.isComposing || nativeEvent.keyCode === takenByInputMethod;
  return key === 'Enter' && !shiftKey && !isOfWord;
}
