/** The fields of a key event that the rule uses. */
type KeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number };
};

/** The key code of every key that an input method handles. (UI Events, "Fixed virtual key codes") */
const takenByInputMethod = 229;

/**
 * Whether a key press is the Enter that sends: without Shift, which starts a new line, and not the one that ends an IME
 * composition. Safari ends the composition before it reports that Enter, so that only the key code tells.
 * (https://bugs.webkit.org/show_bug.cgi?id=165004)
 */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyPress): boolean {
  const isOfWord = nativeEvent.isComposing || nativeEvent.keyCode === takenByInputMethod;
  return key === 'Enter' && !shiftKey && !isOfWord;
}
