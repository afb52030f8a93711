import type { NextYearPreview } from '#core/children/next-year.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { preview: NextYearPreview; sending: boolean; onMove: () => void };

/** What a plan for the next school year changes, and the button that does it. */
export function NextYearResult({ preview, sending, onMove }: Props) {
  const t = useTranslation();
  const { moved, leaving, staying, groups, leavers } = preview;
  if (moved + leaving === 0) return <p role="status">{t('nextYear.nothing')}</p>;
  return (
    <Card as="section" aria-label={t('nextYear.result')} className="flex flex-col gap-3">
      <h2 className="font-bold text-card">{t('nextYear.result')}</h2>
      <p role="status">{t('nextYear.summary', { moved, leaving, staying })}</p>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-small">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {t('nextYear.group')}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-semibold">
                {t('nextYear.before')}
              </th>
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                {t('nextYear.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ groupId, room, name, before, after }) => (
              <tr key={groupId} className="border-line border-t">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {name ? `${room} · ${name}` : room}
                </th>
                <td className="px-2 py-2 text-right tabular-nums">{before}</td>
                <td className="py-2 pl-2 text-right font-semibold tabular-nums">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {leavers.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-river text-small">
            {t('nextYear.leavers', { n: leavers.length })}
            <DisclosureIcon />
          </summary>
          <ul className="columns-2 text-small">
            {leavers.map(({ childId, name }) => (
              <li key={childId} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      {leavers.length > 0 && <p className="text-ink-soft text-small">{t('nextYear.leaversText')}</p>}
      <Button unready={sending} onClick={onMove} className="self-start">
        {t(sending ? 'nextYear.moving' : 'nextYear.move')}
      </Button>
    </Card>
  );
}
