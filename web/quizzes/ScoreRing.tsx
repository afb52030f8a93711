import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { score: number; passed: boolean; correct: number; total: number };

/** The score as a ring, with its number and the count of correct answers inside. */
export function ScoreRing({ score, passed, correct, total }: Props) {
  const t = useTranslation();
  return (
    <div className={`relative grid place-items-center ${passed ? 'text-fir' : 'text-sun'}`}>
      <svg aria-hidden viewBox="0 0 120 120" className="score-ring">
        <circle cx="60" cy="60" r="52" className="score-track" />
        {score > 0 && (
          <circle cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${score} 100`} className="score-earned" />
        )}
      </svg>
      <p className="absolute flex flex-col text-ink">
        <strong className="font-bold text-display leading-tight tabular-nums">
          {t('quizzes.percent', { n: score })}
        </strong>
        <span aria-hidden className="text-ink-soft text-small tabular-nums">
          {t('quizzes.correctOf', { n: correct, total })}
        </span>
        <span className="sr-only">{t('quizzes.correctAnswers', { n: correct, total })}</span>
      </p>
    </div>
  );
}
