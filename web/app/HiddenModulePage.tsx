import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { paths } from './paths.ts';

/** The page of a module that the school hides from families, for an old link or bookmark. */
export function HiddenModulePage() {
  const t = useTranslation();
  return (
    <Card className="flex flex-col gap-3">
      <PageHeading>{t('more.hidden')}</PageHeading>
      <p className="text-ink-soft">{t('more.hiddenText')}</p>
      <Link href={paths.home} className={buttonClasses('quiet')}>
        {t('app.goHome')}
      </Link>
    </Card>
  );
}
