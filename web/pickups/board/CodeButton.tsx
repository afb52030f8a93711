import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { codeInHash, type CodeProof } from './code-proof.ts';

const CodeDialog = dialogOnDemand(() =>
  withCatalog('staffCode', import('./CodeDialog.tsx')).then((m) => ({ Screen: m.CodeDialog })),
);

type Props = { board: DepartureBoard; onFound: (childId: number, proof: CodeProof) => void };

/** Opens the field for the code of a pickup person, or the code that a QR code put into the address. */
export function CodeButton({ board, onFound }: Props) {
  const t = useTranslation();
  const [opened, setOpened] = useState<{ scanned: string | undefined }>();
  useScannedCode((scanned) => setOpened({ scanned }));
  return (
    <div>
      <Button
        kind="line"
        icon={<KeyRound aria-hidden size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpened({ scanned: undefined })}
      >
        {t('departures.code')}
      </Button>
      {opened && (
        <CodeDialog
          board={board}
          scanned={opened.scanned}
          onFound={(childId, proof) => {
            setOpened(undefined);
            onFound(childId, proof);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Takes a scanned code out of the address once, so that neither history nor a reload has it. */
function useScannedCode(onScanned: (code: string) => void): void {
  useEffect(() => {
    const code = codeInHash(location.hash);
    if (code === undefined) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    onScanned(code);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the board appears
  }, []);
}
