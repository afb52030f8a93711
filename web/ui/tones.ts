/** Colour with meaning: river acts, maple warns, fir is done, sun is soon; plum, lake and stone are kinds. */
export const tints = {
  river: 'bg-river-tint text-river-strong',
  maple: 'bg-maple-tint text-maple',
  fir: 'bg-fir-tint text-fir',
  sun: 'bg-sun-tint text-sun',
  plum: 'bg-plum-tint text-plum',
  lake: 'bg-lake-tint text-lake',
  stone: 'bg-stone-tint text-ink-soft',
} as const;

export type Tone = keyof typeof tints;
