import { describe, expect, test } from 'vitest';
import { hasDuplicates, productProblems } from './product-rules.ts';

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

describe('a product', () => {
  test.each([
    ['complete', {}, []],
    ['of one size without a label', { sizes: [{ label: '', stock: 1 }] }, []],
    ['without a French name', { name: { en: 'Cap', fr: ' ' } }, ['name.fr required']],
    [
      'without a description',
      { description: { en: '', fr: '' } },
      ['description.en required', 'description.fr required'],
    ],
    ['with too long a name', { name: { en: 'x'.repeat(81), fr: 'x' } }, ['name.en too_long']],
    ['without a price', { priceCents: null }, ['priceCents required']],
    ['with a price of zero', { priceCents: 0 }, ['priceCents too_small']],
    ['with too high a price', { priceCents: 100_001 }, ['priceCents too_large']],
    ['without a size', { sizes: [] }, ['sizes required']],
    [
      'with two sizes of which one has no label',
      { sizes: [cap.sizes[0], { label: '', stock: 1 }] },
      ['sizes.1.label required'],
    ],
    ['without a stock', { sizes: [{ label: 'S', stock: null }] }, ['sizes.0.stock required']],
    ['with a negative stock', { sizes: [{ label: 'S', stock: -1 }] }, ['sizes.0.stock too_small']],
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
  ])('%s has these problems', (_, part, problems) => {
    expect(productProblems({ ...cap, ...part }, ['fr', 'en']).map(({ path, code }) => `${path} ${code}`)).toEqual(
      problems,
    );
  });

  test('is complete in the one language of its school, unless the other one is begun', () => {
    const french = { ...cap, name: { en: '', fr: 'Casquette' }, description: { en: ' ', fr: 'Bleue' } };
    expect(productProblems(french, ['fr'])).toEqual([]);
    expect(productProblems(french, ['fr', 'en']).map(({ path }) => path)).toEqual(['name.en', 'description.en']);
    const begun = { ...french, name: { en: 'Cap', fr: 'Casquette' } };
    expect(productProblems(begun, ['fr']).map(({ path }) => path)).toEqual(['description.en']);
  });

  test('has no two sizes that look alike', () => {
    expect([hasDuplicates(['S', 'M']), hasDuplicates(['S', ' s'])]).toEqual([false, true]);
  });
});
