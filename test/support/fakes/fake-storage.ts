/** A fake of the browser's storage: its keys are own properties, its methods are not. */
export function fakeStorage(maxLength = Number.POSITIVE_INFINITY): Storage {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, text: string) {
      if (text.length > maxLength) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      items[key] = text;
    },
    removeItem: (key: string) => Reflect.deleteProperty(items, key),
  });
  return items as unknown as Storage;
}
