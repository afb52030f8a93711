import { Button, type ButtonKind } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  kind: ButtonKind;
  /** The child's label, unique on the screen. */
  label: string;
  className?: string;
  /** The announced person may not collect the child: the dialog lists who may. */
  barred?: boolean;
  /** The id of the element that says why. */
  reason?: string | undefined;
  onClick: () => void;
};

/** Opens the release of a child. */
export function ReleaseButton({ kind, label, className, barred = false, reason, onClick }: Props) {
  const t = useTranslation();
  return (
    <Button
      kind={kind}
      className={classes('min-h-14! leading-tight', className)}
      unready={barred}
      aria-describedby={reason}
      aria-label={t('departures.actFor', { act: t('departures.release'), name: label })}
      onClick={onClick}
    >
      {t('departures.release')}
    </Button>
  );
}
