import { useTranslation } from '#web/i18n/use-translation.ts';
import { TabDot } from './TabDot.tsx';
import { useToDos } from './use-to-dos.ts';

/** The dot of More, for what is due. */
export function MoreDot() {
  const t = useTranslation();
  const { forms = 0, quizzes = 0, store = 0 } = useToDos()?.counts ?? {};
  const n = forms + quizzes + store;
  return n > 0 && <TabDot>{t('toDos.waiting', { n })}</TabDot>;
}
