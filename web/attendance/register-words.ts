/** How a register is summed up. */
import type { countsOf } from '#core/attendance/attendance-rules.ts';
import type { Words } from '#web/words/words.ts';

/** `18 here, 1 late, 2 absent`: what there is any of, and always who is here. */
export function countsInWords({ here, late, away, left }: ReturnType<typeof countsOf>, t: Words): string {
  const said = [
    t('register.here', { n: here }),
    late > 0 && t('register.late', { n: late }),
    away > 0 && t('register.away', { n: away }),
    left > 0 && t('register.gone', { n: left }),
  ];
  return said.filter(Boolean).join(', ');
}
