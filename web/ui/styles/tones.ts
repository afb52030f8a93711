/**
 * Colors with a meaning: river for actions, maple for warnings, fir for done, sun for soon; plum, lake and stone for
 * kinds.
 */
export const toneClasses = {
  river: 'bg-river-tint text-river-strong',
  maple: 'bg-maple-tint text-maple',
  fir: 'bg-fir-tint text-fir',
  sun: 'bg-sun-tint text-sun',
  plum: 'bg-plum-tint text-plum',
  lake: 'bg-lake-tint text-lake',
  stone: 'bg-stone-tint text-ink-soft',
} as const;

export type Tone = keyof typeof toneClasses;
