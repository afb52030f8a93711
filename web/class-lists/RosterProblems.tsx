import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type ListedProblem = { readonly where: string; readonly message: string; readonly name?: string };

type Props = {
  title: string;
  text: string;
  problems: readonly ListedProblem[];
};

/** The problems of files in a table: where each is, and what is wrong. */
export function RosterProblems({ title, text, problems }: Props) {
  const t = useTranslation();
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3 border-maple">
      <div role="alert">
        <h2 id={id} className="flex items-center gap-2 font-bold text-card text-maple">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          {title}
        </h2>
        <p className="text-ink-soft text-small">{text}</p>
      </div>
      <table className="w-full text-small">
        <thead>
          <tr className="text-start text-ink-soft">
            <th scope="col" className="w-2/5 py-1 pe-3 text-start font-semibold">
              {t('rosters.where')}
            </th>
            <th scope="col" className="py-1 text-start font-semibold">
              {t('rosters.problem')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {problems.map(({ where, message, name }) => (
            <tr key={`${where} ${message}`} className="align-top">
              <th scope="row" className="break-words py-2 pe-3 text-start font-semibold">
                {where}
                {name && <bdi className="block font-normal text-ink-soft">{name}</bdi>}
              </th>
              <td className="break-words py-2">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
