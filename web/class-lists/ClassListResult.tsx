import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { ClassListOutcome } from '#core/class-lists/class-list.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { KeptNotice } from './KeptNotice.tsx';

type Props = {
  outcome: ClassListOutcome;
  /** The kept lines, when there are any. */
  rest: string | undefined;
  /** Goes on with the kept lines, or with another list. */
  onNext: () => void;
};

/** What an import did. */
export function ClassListResult({ outcome, rest, onNext }: Props) {
  const t = useTranslation();
  const to = useFamilyPaths();
  const counts = [
    t('classLists.added', { n: outcome.added }),
    t('classLists.changed', { n: outcome.changed }),
    t('classLists.links', { n: outcome.links }),
    t('classLists.invitations', { n: outcome.invitations }),
    outcome.withoutEmail > 0 && t('listColumns.withoutEmail', { n: outcome.withoutEmail }),
    outcome.pickupPeople > 0 && t('listColumns.pickupPeople', { n: outcome.pickupPeople }),
    outcome.phones > 0 && t('listColumns.phones', { n: outcome.phones }),
    outcome.left > 0 && t('listColumns.leaving', { n: outcome.left }),
  ].filter((text) => text !== false);
  return (
    <Card className="flex flex-col gap-4">
      <div role="status">
        <EmptyState icon={CircleCheck} title={t('classLists.done')} text={counts.join(' · ')} />
      </div>
      {rest !== undefined && <KeptNotice n={outcome.kept} text={rest} />}
      <div className="flex flex-wrap justify-center gap-2">
        <Link href={to.families()} className={buttonClasses(rest === undefined ? 'main' : 'line')}>
          {t('classLists.toFamilies')}
        </Link>
        <Button kind={rest === undefined ? 'line' : 'main'} onClick={onNext}>
          {t(rest === undefined ? 'classLists.another' : 'listColumns.continue')}
        </Button>
      </div>
    </Card>
  );
}
