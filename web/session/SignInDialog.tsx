import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Over the open page, when the session ended under it: what was typed stays. (decisions, Settled edges) */
export function SignInDialog() {
  const t = useWords();
  return (
    <Dialog title={t('session.again')} insistent onClose={() => {}}>
      <p className="text-ink-soft text-small">{t('session.againText')}</p>
      <SignInForm />
      <DemoPeople />
    </Dialog>
  );
}
