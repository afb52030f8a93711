import { CircleCheck, Signature } from 'lucide-react';
import type { ChildFile } from '#core/child-files/child-file.ts';
import { isSignatureDue } from '#core/child-files/file-signing.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useSignFile } from './child-file-queries.ts';

type Props = {
  file: ChildFile;
  /** A section is being edited: what is signed is what is stored. */
  isEditing: boolean;
};

/** Whether the file is signed, who changed it last, and the button to sign it. */
export function SignCard({ file, isEditing }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { version, hash, signature, signing, changedBy, changedAt, mayEdit } = file;
  const dayOf = (at: string) => formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'long');
  const isDue = isSignatureDue(signing);
  const { sending, send } = useSignFile(file.childId, {
    onDone: () => showToast({ title: t('childFiles.signedToast'), text: t('childFiles.signedToastText') }),
    onFailed: (error) =>
      showToast(
        errorCode(error) === 'conflict'
          ? { title: t('childFiles.notSigned'), text: t('childFiles.changedBeforeSigning'), failed: true }
          : { ...failureMessage(t, error, t('childFiles.notSigned')), failed: true },
      ),
  });
  return (
    <Card as="section" aria-labelledby="file-signature" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="file-signature" className="font-bold text-card">
          {t('childFiles.signature')}
        </h2>
        <Chip
          tone={isDue ? 'maple' : 'fir'}
          icon={isDue ? <Signature aria-hidden size={14} /> : <CircleCheck aria-hidden size={14} />}
        >
          {t(`childFiles.state_${signing}`)}
        </Chip>
      </div>
      <div className="text-ink-soft text-small">
        {changedBy && changedAt && <p>{t('childFiles.changedBy', { name: changedBy, day: dayOf(changedAt) })}</p>}
        {signature && <p>{t('childFiles.signedBy', { name: signature.by, day: dayOf(signature.at) })}</p>}
      </div>
      {mayEdit && hash === null && <p className="text-small">{t('childFiles.fillFirst')}</p>}
      {mayEdit && isDue && hash !== null && (
        <>
          <p className="text-small">{t('childFiles.signText')}</p>
          <Button
            wide
            unready={sending || isEditing}
            onClick={() => {
              if (isEditing) showToast({ title: t('childFiles.saveFirst'), failed: true });
              else if (!sending) send({ version, hash }, undefined);
            }}
          >
            {t(sending ? 'childFiles.signing' : 'childFiles.sign')}
          </Button>
        </>
      )}
    </Card>
  );
}
