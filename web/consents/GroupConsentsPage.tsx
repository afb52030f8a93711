import { useQuery } from '@tanstack/react-query';
import { FileCheck, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { GroupConsents } from '#core/consents/consent.ts';
import { type ConsentPurpose, consentPurposes } from '#core/consents/consent-purposes.ts';
import { staffPaths } from '#core/http/page-addresses.ts';
import { formatDay } from '#core/time/format.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { SheetLogo } from '#web/session/SheetLogo.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { groupConsentsQuery } from './consent-queries.ts';
import { RemindFamilies } from './RemindFamilies.tsx';
import './consents.css';

const ConsentTextDialog = dialogOnDemand(() =>
  import('./ConsentTextDialog.tsx').then((m) => ({ Screen: m.ConsentTextDialog })),
);

/** The consents of a group on one printed page, and the texts, which the office edits. */
export function GroupConsentsPage() {
  const t = useTranslation();
  const locale = useLocale();
  const groupId = Number(/\d+$/.exec(useLocation()[0])?.[0]);
  const register = useQuery(groupConsentsQuery(groupId));
  const { data } = register;
  const [searched, search] = useSearchParams();
  const purpose = consentPurposes.find((one) => one === searched.get('purpose'));
  return (
    <>
      <SubPageHeading
        back={{ label: t('attendance.title'), to: staffPaths.attendance }}
        text={t('staffConsents.intro')}
      >
        {t('staffConsents.title')}
      </SubPageHeading>
      {isNotFound(register.error) ? (
        <Card>
          <EmptyState
            icon={FileCheck}
            tone="stone"
            title={t('staffConsents.notFound')}
            text={t('staffConsents.notFoundText')}
          />
        </Card>
      ) : (
        <>
          <StaleDataNotice queries={[register]} />
          {register.isPending && <Skeleton className="h-16" count={5} />}
        </>
      )}
      {data && data.children.length === 0 && (
        <Card>
          <EmptyState icon={FileCheck} title={t('staffConsents.empty')} text={t('staffConsents.emptyText')} />
        </Card>
      )}
      {data && data.children.length > 0 && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
            <Field label={t('staffConsents.purpose')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={purpose ?? ''}
                  onChange={({ target }) => search(target.value ? { purpose: target.value } : {}, { replace: true })}
                >
                  <option value="">{t('staffConsents.allPurposes')}</option>
                  {consentPurposes.map((one) => (
                    <option key={one} value={one}>
                      {t(`consents.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Button kind="line" className="min-h-12" icon={<Printer aria-hidden size={18} />} onClick={() => print()}>
              {t('staffConsents.print')}
            </Button>
          </div>
          {data.mayEditTexts && <RemindFamilies register={data} />}
          <section aria-labelledby="consents-title" className={classes('consent-register', purpose && 'one-purpose')}>
            <SheetLogo schoolId={data.schoolId} />
            <h2 id="consents-title" className="font-bold text-card">
              {t('children.room', { room: data.room })}
            </h2>
            <p className="text-ink-soft text-small">{formatDay(data.day, locale, 'full')}</p>
            <RegisterTable register={data} purposes={purpose ? [purpose] : consentPurposes} />
          </section>
        </>
      )}
      {data && <Texts register={data} />}
    </>
  );
}

type TableProps = { register: GroupConsents; purposes: readonly ConsentPurpose[] };

function RegisterTable({ register: { children }, purposes }: TableProps) {
  const t = useTranslation();
  return (
    <table className="mt-2 w-full text-small">
      <thead>
        <tr>
          <th scope="col">{t('staffConsents.child')}</th>
          {purposes.map((purpose) => (
            <th key={purpose} scope="col">
              {t(`consents.${purpose}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map(({ childId, name, states }) => (
          <tr key={childId}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {states
              .filter(({ purpose }) => purposes.includes(purpose))
              .map(({ purpose, state, form }) => (
                <td key={purpose}>
                  <span className="consent-purpose">{t(`consents.${purpose}`)}</span>{' '}
                  <span className={state === 'granted' ? 'font-bold text-fir' : 'text-ink-soft'}>
                    {t(`consents.state_${state}`)}
                  </span>
                  {form && purposes.length === 1 && (
                    <span className="text-ink-soft">
                      {' · '}
                      {t('staffConsents.throughForm')} <BilingualText text={form} />
                    </span>
                  )}
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Texts({ register }: { register: GroupConsents }) {
  const t = useTranslation();
  const [edited, setEdited] = useState<ConsentPurpose | null>(null);
  const { texts, mayEditTexts } = register;
  const text = texts.find(({ purpose }) => purpose === edited);
  return (
    <section aria-labelledby="consent-texts" className="flex flex-col gap-3 print:hidden">
      <h2 id="consent-texts" className="font-bold text-card">
        {t('staffConsents.texts')}
      </h2>
      {texts.map(({ purpose, version, text: shown }) => (
        <Card key={purpose} as="article" className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="font-semibold">{t(`consents.${purpose}`)}</h3>
            <p className="whitespace-pre-line text-small">
              <BilingualText text={shown} />
            </p>
            <p className="text-ink-soft text-tiny">
              {version === 0 ? t('staffConsents.standard') : t('staffConsents.version', { n: version })}
            </p>
          </div>
          {mayEditTexts && (
            <Button
              kind="bare"
              className="-my-2 -mr-2 shrink-0"
              aria-haspopup="dialog"
              aria-label={t('staffConsents.editFor', { purpose: t(`consents.${purpose}`) })}
              icon={<Pencil aria-hidden size={18} />}
              onClick={() => setEdited(purpose)}
            >
              {t('staffConsents.edit')}
            </Button>
          )}
        </Card>
      ))}
      {text && <ConsentTextDialog register={register} text={text} onClose={() => setEdited(null)} />}
    </section>
  );
}
