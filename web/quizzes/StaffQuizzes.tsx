import { useLocation } from 'wouter';
import { StaffQuizList } from './StaffQuizList.tsx';
import { StaffQuizPage } from './StaffQuizPage.tsx';
import { StaffResultsPage } from './StaffResultsPage.tsx';
import './quizzes.css';

const address = /^\/staff\/quizzes\/(new|\d+)(\/results)?$/;

/** Staff screens of quizzes: list, editor, results. */
export function StaffQuizzes() {
  const [path] = useLocation();
  const [, which, results] = address.exec(path) ?? [];
  if (which === undefined) return <StaffQuizList />;
  const id = which === 'new' ? undefined : Number(which);
  if (id !== undefined && results) return <StaffResultsPage key={id} id={id} />;
  return <StaffQuizPage key={which} id={id} />;
}
