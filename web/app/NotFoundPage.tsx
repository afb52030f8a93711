import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useWords } from '#web/words/words.ts';
import { paths } from './paths.ts';

/** Any other address. (§2) */
export function NotFoundPage() {
  const t = useWords();
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
