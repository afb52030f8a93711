import { useState } from 'react';
import type { Child } from '#core/children/child.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { limitsLabel } from '#core/pickup-people/person-limits-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { PersonPortraitDialog } from '#web/children/load-portraits.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { RemovePersonDialog } from './RemovePersonDialog.tsx';

const ShareCodeDialog = dialogOnDemand(() =>
  import('./ShareCodeDialog.tsx').then((m) => ({ Screen: m.ShareCodeDialog })),
);

const ChangeLimitsDialog = dialogOnDemand(() =>
  import('./ChangeLimitsDialog.tsx').then((m) => ({ Screen: m.ChangeLimitsDialog })),
);

type Props = {
  people: readonly PickupPerson[];
  /** The children that the user may collect. */
  candidates: readonly Child[];
};

/**
 * The pickup people that the user may remove: those added by any guardian of the children. Each guardian shares codes
 * with those who are approved.
 */
export function RemovablePeople({ people, candidates }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day: today } = useSchoolTime(people[0]?.childIds[0]);
  const [removing, setRemoving] = useState<PickupPerson>();
  const [limiting, setLimiting] = useState<PickupPerson>();
  const [pictured, setPictured] = useState<PickupPerson>();
  const [sharing, setSharing] = useState<PickupPerson>();
  const dayInWords = (day: string) =>
    day === today ? t('addPerson.today') : t('addPerson.onlyOn', { day: formatDay(day, locale, 'long') });
  const own = people.filter(({ canRemove }) => canRemove);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-people" className="border-line border-t pt-4">
      <h3 id="own-people" tabIndex={-1} className="font-semibold text-small outline-none">
        {t('addPerson.yours')}
      </h3>
      <ul className="divide-y divide-line">
        {own.map((person) => {
          const { id, name, status, validOn, limits, isOwn } = person;
          const isPending = status === 'pending';
          const standing = validOn
            ? `${dayInWords(validOn)}${isPending ? ` · ${t('addPerson.checked')}` : ''}`
            : t(isPending ? 'addPerson.pending' : 'addPerson.approved');
          return (
            <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
              <p className="min-w-0 flex-1 basis-36 text-small">
                <span dir="auto" className="block font-semibold">
                  {name}
                </span>
                <span className="text-ink-soft text-tiny">
                  {standing}
                  {limits && ` · ${limitsLabel(limits, locale)}`}
                </span>
              </p>
              {isOwn && !validOn && (
                <Button
                  kind="bare"
                  aria-haspopup="dialog"
                  aria-label={t('addPerson.changeLimitsOf', { name })}
                  onClick={() => setLimiting(person)}
                >
                  {t('addPerson.changeLimits')}
                </Button>
              )}
              <Button
                kind="bare"
                aria-haspopup="dialog"
                aria-label={t('addPerson.portraitOf', { name })}
                onClick={() => setPictured(person)}
              >
                {t('addPerson.portrait')}
              </Button>
              {!isPending && (
                <Button
                  kind="bare"
                  aria-haspopup="dialog"
                  aria-label={t('pickupCodes.openOf', { name })}
                  onClick={() => setSharing(person)}
                >
                  {t('pickupCodes.open')}
                </Button>
              )}
              <Button kind="bare" aria-label={t('addPerson.removeOf', { name })} onClick={() => setRemoving(person)}>
                {t('addPerson.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      {limiting && <ChangeLimitsDialog person={limiting} onClose={() => setLimiting(undefined)} />}
      {pictured && <PersonPortraitDialog person={pictured} onClose={() => setPictured(undefined)} />}
      {sharing && <ShareCodeDialog person={sharing} candidates={candidates} onClose={() => setSharing(undefined)} />}
      {removing && <RemovePersonDialog person={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}
