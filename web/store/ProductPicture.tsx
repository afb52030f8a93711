import type { ReactNode } from 'react';
import type { ProductPicture as Picture } from '#core/store/product.ts';
import { fileAddress } from '#web/files/file-address.ts';
import { classes } from '#web/ui/styles/classes.ts';

/** The school's logo, a stream, drawn on every product. */
const stream = 'M34 54 q5 -6 10 0 t10 0 t10 0';

const drawings: Readonly<Record<Picture, { ground: string; drawing: ReactNode }>> = {
  shirt: {
    ground: 'bg-river-tint',
    drawing: (
      <>
        <path
          className="fill-river"
          d="M31 21 L40 17 Q49 27 58 17 L67 21 Q70 22 72 25 L82 38 L71 47 L66 42 V77 Q66 81 62 81 H36 Q32 81 32 77 V42 L27 47 L16 38 L26 25 Q28 22 31 21 Z"
        />
        <path className="fill-none stroke-surface" strokeWidth="2.5" d="M38.5 18 Q49 31 59.500 18" />
        <path
          className="fill-none stroke-sun-fill"
          strokeWidth="3.5"
          strokeLinecap="round"
          d="M34 55 q5 -6 10 0 t10 0 t10 0"
        />
      </>
    ),
  },
  hoodie: {
    ground: 'bg-plum-tint',
    drawing: (
      <>
        <path
          className="fill-plum"
          d="M31 30 Q33 13 49 13 Q65 13 67 30 L76 35 Q80 38 81 43 L86 70 L74 73 L68 50 V79 Q68 83 64 83 H34 Q30 83 30 79 V50 L24 73 L12 70 L17 43 Q18 38 22 35 Z"
        />
        <path className="fill-plum-tint" d="M38 31 Q38 20 49 20 Q60 20 60 31 Q55 38 49 38 Q43 38 38 31 Z" />
        <path className="fill-none stroke-sun-fill" strokeWidth="2.5" strokeLinecap="round" d="M45 38 V49 M53 38 V46" />
        <path
          className="fill-none stroke-plum-tint"
          strokeWidth="2.5"
          strokeLinejoin="round"
          d="M40 60 H58 L63 76 H35 Z"
        />
      </>
    ),
  },
  tuque: {
    ground: 'bg-maple-tint',
    drawing: (
      <>
        <path className="fill-maple" d="M22 62 Q22 29 49 29 Q76 29 76 62 Z" />
        <path
          className="fill-none stroke-maple-tint"
          strokeWidth="2"
          d="M36 60 Q36 40 44 31 M49 60 V30 M62 60 Q62 40 54 31"
        />
        <rect className="fill-maple-fill" x="18" y="58" width="62" height="18" rx="8" />
        <path
          className="fill-none stroke-maple-tint"
          strokeWidth="2"
          d="M28 59 V75 M38 59 V75 M49 59 V75 M60 59 V75 M70 59 V75"
        />
        <circle className="fill-sun-fill" cx="49" cy="23" r="9" />
      </>
    ),
  },
  bag: {
    ground: 'bg-fir-tint',
    drawing: (
      <>
        <path
          className="fill-none stroke-fir-fill"
          strokeWidth="3"
          strokeLinecap="round"
          d="M36 31 Q16 50 30 80 M62 31 Q82 50 68 80"
        />
        <path className="fill-fir" d="M34 30 H64 Q74 50 72 76 Q71 83 64 83 H34 Q27 83 26 76 Q24 50 34 30 Z" />
        <path className="fill-fir" d="M32 18 Q40 23 49 18 Q58 23 66 18 L63 31 H35 Z" />
        <path className="fill-none stroke-sun-fill" strokeWidth="3" strokeLinecap="round" d="M34 31 H64" />
        <path className="fill-none stroke-fir-tint" strokeWidth="3.5" strokeLinecap="round" d={stream} />
      </>
    ),
  },
  bottle: {
    ground: 'bg-lake-tint',
    drawing: (
      <>
        <path className="fill-none stroke-lake" strokeWidth="4" d="M44 14 Q49 7 54 14" />
        <rect className="fill-sun-fill" x="40" y="13" width="18" height="11" rx="3" />
        <path
          className="fill-lake"
          d="M41 25 H57 V30 Q65 34 65 43 V77 Q65 84 58 84 H40 Q33 84 33 77 V43 Q33 34 41 30 Z"
        />
        <path className="fill-none stroke-lake-tint" strokeWidth="3" strokeLinecap="round" d="M39.5 44 V64" />
        <path
          className="fill-none stroke-lake-tint"
          strokeWidth="3"
          strokeLinecap="round"
          d="M39 73 q4 -5 7 0 t7 0 t7 0"
        />
      </>
    ),
  },
  planner: {
    ground: 'bg-sun-tint',
    drawing: (
      <>
        <rect className="fill-surface" x="30" y="18" width="46" height="62" rx="4" />
        <rect className="fill-sun" x="25" y="15" width="46" height="66" rx="6" />
        <rect className="fill-sun-tint" x="36" y="27" width="27" height="15" rx="3" />
        <path className="fill-none stroke-sun" strokeWidth="2.5" strokeLinecap="round" d="M41 35 H58" />
        <path
          className="fill-none stroke-sun-fill"
          strokeWidth="3.5"
          strokeLinecap="round"
          d="M35 61 q5 -6 10 0 t10 0 t10 0"
        />
        <path
          className="fill-none stroke-line-strong"
          strokeWidth="3"
          strokeLinecap="round"
          d="M21 25 H30 M21 38 H30 M21 51 H30 M21 64 H30 M21 74 H30"
        />
      </>
    ),
  },
  parcel: {
    ground: 'bg-stone-tint',
    drawing: (
      <>
        <path className="fill-line-strong" d="M49 16 L80 30 V68 L49 84 L18 68 V30 Z" />
        <path className="fill-line" d="M49 16 L80 30 L49 45 L18 30 Z" />
        <path className="fill-sun-fill" d="M33 23 L64 38 V50 L57 53 V41 L26 26.500 Z" />
        <path className="fill-none stroke-stone-tint" strokeWidth="2" d="M49 45 V84" />
      </>
    ),
  },
};

type Props = {
  picture: Picture;
  /** The id of the photo, shown instead of the drawing. */
  photo?: number | null | undefined;
  className: string;
};

/** The photo or a drawing of a product. Its name is next to it, so it is hidden from screen readers. */
export function ProductPicture({ picture, photo, className }: Props) {
  if (photo)
    return (
      <img
        src={fileAddress(photo, 320)}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        decoding="async"
        className={classes(className, 'shrink-0 bg-sunken object-cover p-0!')}
      />
    );
  const { ground, drawing } = drawings[picture];
  return (
    <span aria-hidden className={classes('grid shrink-0 place-items-center overflow-hidden', ground, className)}>
      <svg viewBox="0 0 98 98" className="h-full w-full">
        {drawing}
      </svg>
    </span>
  );
}
