import { ChevronRight, House, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/app/paths.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { screensOf, tabCount } from './staff-routes.ts';
import { useKeepSchoolParam } from './use-keep-school-param.ts';

/** The staff screens that are not tabs on a phone. */
export function StaffMorePage() {
  const t = useTranslation();
  const user = useCurrentUser();
  const { children } = user;
  const inSchool = useKeepSchoolParam();
  return (
    <>
      <PageHeading>{t('app.more')}</PageHeading>
      <ul className="overflow-hidden rounded-m border border-line bg-surface shadow-1">
        {screensOf(user)
          .slice(tabCount)
          .map(({ path, word, icon }) => (
            <Row key={path} to={inSchool(path)} icon={icon}>
              {t(word)}
            </Row>
          ))}
        {children.length > 0 && (
          <Row to={paths.home} icon={House}>
            {t('staff.family')}
          </Row>
        )}
      </ul>
    </>
  );
}

type RowProps = { to: string; icon: LucideIcon; children: string };

function Row({ to, icon: Icon, children }: RowProps) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link href={to} className="flex min-h-14 items-center gap-3 px-4 font-semibold active:bg-sunken">
        <Icon aria-hidden size={22} className="shrink-0 text-river" />
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
