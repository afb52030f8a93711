/** Degrees as typed, with a point or a comma. NaN for anything else. */
export const degreesIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
