import { Hammer } from 'lucide-react';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useWords } from '#web/words/words.ts';
import { headingOf, isTitledInHeader, usePath } from './paths.ts';

/** The place of a screen that is not there yet: its heading, and that it is being built. */
export function BeingBuiltPage() {
  const t = useWords();
  const path = usePath();
  return (
    <>
      {!isTitledInHeader(path) && <PageHeading>{t(headingOf(path))}</PageHeading>}
      <Card>
        <EmptyState icon={Hammer} tone="stone" title={t('app.beingBuilt')} text={t('app.beingBuiltText')} />
      </Card>
    </>
  );
}
