import { ChevronRight, House, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/app/paths.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useWords } from '#web/words/words.ts';
import { screensOf, tabCount } from './staff-screens.ts';
import { useInSchool } from './use-in-school.ts';

/** What is not a tab on a phone. */
export function StaffMorePage() {
  const t = useWords();
  const { capacities, children } = usePerson();
  const inSchool = useInSchool();
  return (
    <>
      <PageHeading>{t('app.more')}</PageHeading>
      <ul className="overflow-hidden rounded-m border border-line bg-surface shadow-1">
        {screensOf(capacities.includes('admin'))
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
