import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { paths } from './paths.ts';

export function NotFoundPage() {
  const t = useTranslation();
  return (
    <Card className="flex flex-col gap-3">
      <PageHeading>{t('app.notFound')}</PageHeading>
      <p className="text-ink-soft">{t('app.notFoundText')}</p>
      <Link href={paths.home} className={buttonClasses('quiet')}>
        {t('app.goHome')}
      </Link>
    </Card>
  );
}
