/** The demo's store: six products, one of them sold out, and orders of families. */
import type { Bilingual } from '#core/lang/locale.ts';
import type { OrderStatus, PaymentMethod } from '#core/store/order.ts';
import type { ProductPicture, TaxKind } from '#core/store/product.ts';

export type ProductSeed = {
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly picture: ProductPicture;
  readonly priceCents: number;
  readonly tax: TaxKind;
  /** Sizes with the stock that remains after the orders below. */
  readonly sizes: readonly (readonly [label: string, stock: number])[];
};

export const demoProducts: readonly ProductSeed[] = [
  {
    name: { en: 'T-shirt', fr: 'T-shirt' },
    description: {
      en: 'Soft cotton, with the school’s stream on the front. Worn on outings, so that every child in the group is easy to spot.',
      fr: 'Coton doux, le ruisseau de l’école sur le devant. Se porte en sortie, pour que chaque enfant du groupe se voie de loin.',
    },
    picture: 'shirt',
    priceCents: 1800,
    tax: 'gst_qst',
    sizes: [
      ['6-7', 14],
      ['8-9', 9],
      ['10-11', 0],
      ['12-13', 6],
    ],
  },
  {
    name: { en: 'Hoodie', fr: 'Kangourou' },
    description: {
      en: 'Warm and roomy, with a front pocket and a place inside for your child’s name.',
      fr: 'Chaud et ample, avec une poche devant et une place à l’intérieur pour le nom de votre enfant.',
    },
    picture: 'hoodie',
    priceCents: 3895,
    tax: 'gst_qst',
    sizes: [
      ['6-7', 5],
      ['8-9', 2],
      ['10-11', 8],
      ['12-13', 4],
    ],
  },
  {
    name: { en: 'Tuque', fr: 'Tuque' },
    description: {
      en: 'Knitted, lined with fleece, with a pompom. One size fits all.',
      fr: 'Tricotée, doublée de molleton, avec un pompon. Taille unique.',
    },
    picture: 'tuque',
    priceCents: 1650,
    tax: 'gst_qst',
    sizes: [['', 0]],
  },
  {
    name: { en: 'Gym bag', fr: 'Sac d’éducation physique' },
    description: {
      en: 'A drawstring bag for shoes and gym clothes. Machine washable.',
      fr: 'Un sac à cordons pour les souliers et les vêtements d’éducation physique. Va à la laveuse.',
    },
    picture: 'bag',
    priceCents: 1225,
    tax: 'gst_qst',
    sizes: [['', 23]],
  },
  {
    name: { en: 'Water bottle', fr: 'Gourde' },
    description: {
      en: 'Stainless steel, 500 mL, with a cap that does not leak in a bag.',
      fr: 'Acier inoxydable, 500 ml, avec un bouchon qui ne coule pas dans le sac.',
    },
    picture: 'bottle',
    priceCents: 1495,
    tax: 'gst_qst',
    sizes: [['', 31]],
  },
  {
    name: { en: 'School planner', fr: 'Agenda scolaire' },
    description: {
      en: 'The year’s planner, with the school’s calendar and its songs. Sold at cost, without taxes.',
      fr: 'L’agenda de l’année, avec le calendrier de l’école et ses chansons. Vendu au prix coûtant, sans taxes.',
    },
    picture: 'planner',
    priceCents: 850,
    tax: 'none',
    sizes: [['', 40]],
  },
];

export type OrderSeed = {
  readonly daysAgo: number;
  readonly time: string;
  readonly status: OrderStatus;
  readonly paidBy: PaymentMethod | null;
  /** Indexes of a product and of its size, and a quantity. */
  readonly lines: readonly (readonly [product: number, size: number, quantity: number])[];
};

/** The demo parent's orders: for the elder child one ready and one past, for the younger one placed yesterday. */
export const ownOrders: Readonly<Record<'elder' | 'younger', readonly OrderSeed[]>> = {
  elder: [
    {
      daysAgo: 24,
      time: '19:42',
      status: 'handed_over',
      paidBy: 'school',
      lines: [
        [0, 2, 1],
        [5, 0, 1],
      ],
    },
    { daysAgo: 3, time: '12:20', status: 'ready', paidBy: null, lines: [[1, 2, 1]] },
  ],
  younger: [
    {
      daysAgo: 1,
      time: '20:05',
      status: 'placed',
      paidBy: null,
      lines: [
        [0, 1, 2],
        [4, 0, 1],
      ],
    },
  ],
};

/** The order of the `n`th other family, or null for none. */
export function otherOrder(n: number): OrderSeed | null {
  const product = n % demoProducts.length;
  const sizes = demoProducts[product]?.sizes.length ?? 1;
  const statuses = ['handed_over', 'placed', 'ready', 'handed_over', 'cancelled', 'placed'] as const;
  const status = statuses[Math.floor(n / 2) % statuses.length] ?? 'placed';
  if (n % 9 > 1) return null;
  const isOld = status === 'handed_over' || status === 'cancelled';
  return {
    daysAgo: isOld ? 5 + (n % 16) : n % 4,
    time: `1${n % 9}:${10 + (n % 47)}`,
    status,
    paidBy:
      status === 'handed_over'
        ? n % 4 === 0
          ? 'online'
          : 'school'
        : status === 'cancelled' && n % 5 === 0
          ? 'school'
          : null,
    lines: [[product, n % sizes, 1 + (n % 2)], ...(n % 3 === 0 && product !== 4 ? [[4, 0, 1] as const] : [])],
  };
}
