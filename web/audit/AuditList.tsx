import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { auditApi, type AuditLine } from '#core/audit/audit.ts';
import { retention } from '#core/settings/retention.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AuditFilters, type FilterSubject } from './AuditFilters.tsx';
import { type AuditFilter, auditQuery, filterFrom } from './audit-queries.ts';

/** The audit log, latest first. The filter is in the URL. `known` lists the people and children to filter by. */
export function AuditList({ known }: { known: readonly FilterSubject[] }) {
  const t = useTranslation();
  const [params, setParams] = useSearchParams();
  const filter = filterFrom(params);
  const audit = useInfiniteQuery(auditQuery(filter, useCurrentUser().locale));
  const lines = audit.data?.pages.flat() ?? [];
  const set = (next: AuditFilter) => {
    const school = params.get('school');
    setParams({ ...next, ...(school && { school }) }, { replace: true });
  };
  const file = `${auditApi.file.path}?${new URLSearchParams(filter)}`;
  return (
    <>
      <p className="text-ink-soft text-small">{t('audits.intro', { n: retention.audit.years })}</p>
      <AuditFilters filter={filter} known={known} onChange={set} />
      <a href={file} download className={`${buttonClasses('line')} self-start`}>
        <Download aria-hidden size={18} />
        {t('audits.export')}
      </a>
      <StaleDataNotice queries={[audit]} />
      {audit.isPending && <Skeleton className="h-14" count={6} />}
      {audit.data && lines.length === 0 && (
        <EmptyState icon={ScrollText} tone="stone" title={t('audits.none')} text={t('audits.noneText')} />
      )}
      {lines.length > 0 && (
        <ol className="divide-y divide-line rounded-m border border-line bg-surface px-4 shadow-1">
          {lines.map((line) => (
            <Line key={line.id} line={line} onChoose={(part) => set({ ...filter, ...part })} />
          ))}
        </ol>
      )}
      {audit.hasNextPage && (
        <Button
          kind="line"
          unready={audit.isFetchingNextPage}
          onClick={() => !audit.isFetchingNextPage && void audit.fetchNextPage()}
        >
          {t(audit.isFetchingNextPage ? 'audits.loading' : 'audits.more')}
        </Button>
      )}
    </>
  );
}

type LineProps = { line: AuditLine; onChoose: (part: AuditFilter) => void };

/** One entry of the log. A name filters the log by that person or child. */
function Line({ line: { at, act, by, child, about, device, tokenName }, onChoose }: LineProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { day, time } = schoolTimeAt(new Date(at), useSchoolZone());
  const named = (name: string, text: string, part: AuditFilter) => (
    <button
      type="button"
      aria-label={t('audits.only', { name })}
      onClick={() => onChoose(part)}
      className="inline-flex min-h-11 items-center rounded-s text-left font-semibold text-river underline-offset-2 hover:underline"
    >
      {text}
    </button>
  );
  return (
    <li className="grid gap-x-4 py-2.5 leading-snug medium:grid-cols-[1fr_auto] medium:items-baseline rail:grid-cols-[2fr_3fr_auto] rail:py-1">
      <p className="min-w-0 font-semibold text-note">{act}</p>
      <p className="text-ink-soft text-tiny tabular-nums rail:order-last">
        <time dateTime={at}>
          {formatDay(day, locale, 'long')}, {formatTime(time, locale)}
        </time>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-small medium:col-span-2 rail:col-span-1">
        {by ? (
          named(by.name, t('audits.by', { name: by.name }), { person: String(by.id) })
        ) : (
          <span className="text-ink-soft">{t('audits.nobody')}</span>
        )}
        {child && named(child.name, child.name, { child: String(child.id) })}
        {about && named(about.name, t('audits.about', { name: about.name }), { person: String(about.id) })}
        {device !== null && <span className="text-ink-soft">{t('audits.device', { name: device })}</span>}
        {tokenName !== null && <span className="text-ink-soft">{t('audits.token', { name: tokenName })}</span>}
      </p>
    </li>
  );
}
