import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { readCsv } from '#core/http/read-csv.ts';
import { withoutGuards } from '#core/class-lists/list-column-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { fileOf } from './download.ts';
import './record-sheet.css';

type Props = {
  /** The address of the CSV file. */
  path: string;
  /** What the records are, and their period. */
  title: string;
  day: string;
};

/** Prints the records of a file as a table. On the screen there is the button only. */
export function PrintRecords({ path, title, day }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [rows, setRows] = useState<readonly (readonly string[])[]>();
  const reading = useMutation({
    async mutationFn() {
      const { rows: read } = readCsv(await (await fileOf({ path })).text());
      return withoutGuards(read).map(({ cells }) => cells);
    },
    onSuccess(read) {
      flushSync(() => setRows(read));
      window.print();
    },
  });
  const [head = [], ...lines] = rows ?? [];
  return (
    <>
      <Button
        kind="line"
        className="self-start"
        unready={reading.isPending}
        icon={<Printer aria-hidden size={18} />}
        onClick={() => !reading.isPending && reading.mutate()}
      >
        {t('schoolRecords.print')}
      </Button>
      <FormError failure={reading.error} title={t('schoolRecords.printFailed')} />
      {rows &&
        createPortal(
          <section aria-labelledby="record-sheet" className="record-sheet">
            <h2 id="record-sheet">{title}</h2>
            <p>{t('schoolRecords.printed', { day: formatDay(day, locale, 'full'), n: lines.length })}</p>
            <table>
              <thead>
                <tr>
                  {head.map((column, n) => (
                    // oxlint-disable-next-line react/no-array-index-key -- two columns may have one title
                    <th key={n} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((cells, line) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the order is the identity
                  <tr key={line}>
                    {cells.map((cell, n) => (
                      // oxlint-disable-next-line react/no-array-index-key -- the order is the identity
                      <td key={n} dir="auto">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>,
          document.body,
        )}
    </>
  );
}
