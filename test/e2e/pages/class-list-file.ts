/** The class list of a school as a French spreadsheet exports it: semicolons, Windows-1252, days first. */

const families = 'Bédard Côté Fréchette Gélinas Hébert Lévesque Ménard Noël Pépin Thériault'.split(' ');
const seconds = 'Aubry Bilodeau Chénier Dion Émond Fiset'.split(' ');
const names = 'Édouard Zoé Loïc Hélène Noémie Raphaël'.split(' ');

type Corrupted = {
  /** Cells of single children, counted from 0, that a test makes wrong. */
  readonly born?: Readonly<Record<number, string>>;
  readonly email?: Readonly<Record<number, string>>;
};

/** Sixty children, some with two households. Ten mothers have no address. */
export function frenchClassList({ born = {}, email = {} }: Corrupted = {}): Buffer {
  const head = 'Fiche;Nom, prénom;DDN;Groupe;Langue;Mère;Courriel mère;Tél. mère;Père;Courriel père;No autobus';
  const lines = Array.from({ length: 60 }, (_, n) => {
    const family = `${families[n % 10]}-${seconds[Math.floor(n / 10)]}`;
    const day = born[n] ?? `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/2019`;
    const address = email[n] ?? (n % 6 === 0 ? '' : `mere${n}@exemple.test`);
    const father = n % 3 === 0 ? `Père ${family};pere${n}@exemple.test` : ';';
    const language = n % 4 === 0 ? 'Anglais' : 'Français';
    const phone = `514 555-01${String(n).padStart(2, '0')}`;
    return `E-${100 + n};"${family}, ${names[n % 6]}";${day};Lièvre;${language};Mère ${family};${address};${phone};${father};${n}`;
  });
  return Buffer.from(`${[head, ...lines].join('\r\n')}\r\n`, 'latin1');
}
