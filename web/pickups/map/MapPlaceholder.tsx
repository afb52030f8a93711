import { Navigation, School } from 'lucide-react';
import type { ReactNode } from 'react';
import { trafficAt } from '#core/pickups/traffic-rules.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  child: { id: number; name: string } | undefined;
  /** The child's index in the family. */
  index: number;
  /** Content below the drawing. */
  children: ReactNode;
};

const chip =
  'absolute flex min-h-[30px] items-center gap-1.5 rounded-full bg-surface px-3 font-semibold text-ink text-tiny shadow-1';

/** A drawing of the route in place of the map: streets, the school, the child, and the estimated minutes. */
export function MapPlaceholder({ child, index, children }: Props) {
  const t = useTranslation();
  const { time } = useSchoolTime(child?.id);
  return (
    <>
      <div aria-hidden className="relative h-36 overflow-hidden">
        <Streets />
        <span className={`${chip} top-3 left-3 tabular-nums`}>
          <Navigation size={14} />
          {t('maps.minutes', { n: trafficAt(time).minutes })}
        </span>
        <span className={`${chip} top-3 left-[70%] -translate-x-1/2 text-river-strong`}>
          <School size={14} />
          {t('maps.school')}
        </span>
        {child && (
          <span className="absolute bottom-2 left-[25%] -translate-x-1/2 rounded-full shadow-1 ring-2 ring-surface">
            <Avatar name={child.name} index={index} />
          </span>
        )}
      </div>
      <div className="flex min-h-[3.75rem] flex-col items-start justify-center gap-2 px-4 py-2">{children}</div>
    </>
  );
}

/** Stretched in width only, so that the route begins and ends at its icons. */
function Streets() {
  return (
    <svg
      viewBox="0 0 100 144"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full bg-fir-tint"
      fill="none"
    >
      <path className="fill-lake-tint" d="M80 144c2-20 6-26 20-30v30z" />
      <path className="fill-stone-tint" d="M0 0h22v52H0zM54 0h12v22H54zM54 94h26v50H54zM74 30h26v40H74z" />
      <g className="stroke-surface" vectorEffect="non-scaling-stroke">
        {['M0 64h100', 'M25 0v144', 'M50 0v144', 'M70 0v144', 'M0 108h50', 'M50 26h50', 'M86 64v80'].map((d, n) => (
          <path key={d} d={d} vectorEffect="non-scaling-stroke" strokeWidth={n < 2 || n === 3 ? 11 : 6} />
        ))}
      </g>
      <path
        className="stroke-river"
        d="M25 118V64h45V30"
        vectorEffect="non-scaling-stroke"
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
