import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Form, FormChild } from '#core/forms/form.ts';
import { Link } from 'wouter';
import { answerLink } from '#core/forms/form-rules.ts';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { form: Form; child: FormChild };

/** The guardians who may answer, and whether each did. */
export function GuardianAnswers({ form, child }: Props) {
  const t = useTranslation();
  const signs = form.fields.some(({ type }) => type === 'signature');
  return (
    <Card as="section" aria-labelledby="guardians" className="flex flex-col gap-3">
      <h2 id="guardians" className="font-bold text-card">
        {t(signs ? 'forms.signers' : 'forms.answerers')}
      </h2>
      <ul className="flex flex-col">
        {child.guardians.map(({ name, isMe, version }) => {
          const has = (version ?? 0) >= form.asksFrom;
          const given = child.answers.find((one) => one.ended === null && one.isMine === isMe && one.by === name);
          const Icon = has ? CircleCheck : CircleDashed;
          return (
            <li key={name} className="flex items-center gap-3">
              <Icon aria-hidden size={20} className={has ? 'shrink-0 text-fir' : 'shrink-0 text-ink-soft'} />
              <span dir="auto" className="min-w-0 flex-1">
                {isMe ? t('forms.you', { name }) : name}
              </span>
              {has && given ? (
                <Link
                  href={answerLink(form.id, given.id)}
                  aria-label={`${name}, ${t(signs ? 'forms.hasSigned' : 'forms.hasAnswered')}`}
                  className="inline-flex min-h-11 items-center font-bold text-river text-small"
                >
                  {t(signs ? 'forms.hasSigned' : 'forms.hasAnswered')}
                </Link>
              ) : (
                <span className="flex min-h-11 items-center text-ink-soft text-small">{t('forms.notYet')}</span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-ink-soft text-tiny">{t('forms.bothNeeded')}</p>
    </Card>
  );
}
