import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useWords } from '#web/words/words.ts';

/** What the bell tells. (decisions, Header) */
export function NotificationsPage() {
  const t = useWords();
  return <PageHeading>{t('app.notifications')}</PageHeading>;
}
