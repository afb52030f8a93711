import { describe, expect, test } from 'vitest';
import { hasTwice, productProblems } from './product-rules.ts';

const cap = {
  name: { en: 'Cap', fr: 'Casquette' },
  description: { en: 'Blue', fr: 'Bleue' },
  picture: 'parcel',
  priceCents: 1500,
  tax: 'gst_qst',
  sizes: [
    { label: 'S', stock: 3 },
    { label: 'M', stock: 0 },
  ],
} as const;

describe('an article', () => {
  test.each([
    ['complete', {}, []],
    ['of one size without a label', { sizes: [{ label: '', stock: 1 }] }, []],
    ['without its French', { name: { en: 'Cap', fr: ' ' } }, ['name.fr required']],
    ['without words', { description: { en: '', fr: '' } }, ['description.en required', 'description.fr required']],
    ['with too long a name', { name: { en: 'x'.repeat(81), fr: 'x' } }, ['name.en too_long']],
    ['without a price', { priceCents: null }, ['priceCents required']],
    ['for nothing', { priceCents: 0 }, ['priceCents too_small']],
    ['for a fortune', { priceCents: 100_001 }, ['priceCents too_large']],
    ['without a size', { sizes: [] }, ['sizes required']],
    [
      'with a size that has no label beside another',
      { sizes: [cap.sizes[0], { label: '', stock: 1 }] },
      ['sizes.1.label required'],
    ],
    ['without a count', { sizes: [{ label: 'S', stock: null }] }, ['sizes.0.stock required']],
    ['with fewer than none', { sizes: [{ label: 'S', stock: -1 }] }, ['sizes.0.stock too_small']],
    [
      'with the same size twice',
      {
        sizes: [
          { label: 'é', stock: 1 },
          { label: 'E ', stock: 1 },
        ],
      },
      ['sizes not_allowed'],
    ],
  ])('that is %s has these problems', (_, part, problems) => {
    expect(productProblems({ ...cap, ...part }).map(({ path, code }) => `${path} ${code}`)).toEqual(problems);
  });

  test('has no two sizes that are read alike', () => {
    expect([hasTwice(['S', 'M']), hasTwice(['S', ' s'])]).toEqual([false, true]);
  });
});
