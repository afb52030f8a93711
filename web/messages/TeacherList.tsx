import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import { GraduationCap } from 'lucide-react';
import { Link } from 'wouter';
import type { Teacher } from '#core/messages/contact.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { teachers: readonly Teacher[]; hrefOf: (userId: number) => string };

/** The staff that the user may message, each with role and button. */
export function TeacherList({ teachers, hrefOf }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  if (teachers.length === 0) {
    return (
      <EmptyState
        icon={GraduationCap}
        tone="lake"
        title={t('messages.noTeachers')}
        text={t('messages.noTeachersText')}
      />
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {teachers.map(({ id, name, ...titled }) => (
        <li key={id} className="flex items-center gap-3 py-2.5">
          <Avatar large name={name} index={id} />
          <p className="min-w-0 flex-1 leading-snug">
            <span dir="auto" className="block font-semibold text-note">
              {name}
            </span>
            <span className="block text-ink-soft text-small">{staffTitleLabel(titled, t, locale)}</span>
          </p>
          <Link href={hrefOf(id)} aria-label={t('messages.messageTo', { name })} className={buttonClasses('quiet')}>
            {t('messages.message')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
