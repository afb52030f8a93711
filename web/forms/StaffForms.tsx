import { useLocation } from 'wouter';
import { StaffAnswerPage } from './StaffAnswerPage.tsx';
import { StaffFormList } from './StaffFormList.tsx';
import { StaffFormPage } from './StaffFormPage.tsx';
import { StaffAnswersPage } from './StaffAnswersPage.tsx';
import './forms.css';

const address = /^\/staff\/forms\/(new|\d+)(\/answers)?(?:\/(\d+))?$/;

/** Staff screens of forms: list, editor, answers to a form, one answer. */
export function StaffForms() {
  const [, which, answers, answer] = address.exec(useLocation()[0]) ?? [];
  if (which === undefined) return <StaffFormList />;
  const id = which === 'new' ? undefined : Number(which);
  if (id !== undefined && answer) return <StaffAnswerPage key={answer} formId={id} answerId={Number(answer)} />;
  if (id !== undefined && answers) return <StaffAnswersPage key={id} id={id} />;
  return <StaffFormPage key={which} id={id} />;
}
