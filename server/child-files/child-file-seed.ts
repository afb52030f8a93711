/** The files of the demo school. */
import { emptyFile, type FileContent } from '#core/child-files/child-file.ts';

type SeedFile = {
  readonly content: FileContent;
  /** How many days ago it was written, and signed; null when it is not signed. */
  readonly writtenDaysAgo: number;
  readonly signedDaysAgo: number | null;
};

const contact = (name: string, relation: string, phone: string, mayCollect = true) => ({
  name,
  relation,
  phone,
  otherPhone: null,
  mayCollect,
});

const clinic = { name: 'Clinique des Moulins', phone: '450 555-0160', address: '210, boulevard des Seigneurs' };

/** The elder child of the demo family: signed, with a severe allergy. */
export const elderFile: SeedFile = {
  content: {
    contacts: [
      { ...contact('Hélène Lafrenière', 'Grand-mère', '450 555-0143'), otherPhone: '514 555-0119' },
      contact('Claire Bellemare', 'Voisine', '450 555-0127', false),
    ],
    allergies: [
      {
        what: 'Arachides',
        severity: 'severe',
        action: 'EpiPen dans le sac rouge, à l’entrée du local. Ensuite le 911, puis nous.',
      },
      { what: 'Pénicilline', severity: 'moderate', action: '' },
    ],
    diet: 'Aucune trace d’arachides.',
    conditions: 'Asthme léger à l’effort.',
    medication: 'Ventolin au besoin, avant le cours d’éducation physique.',
    doctor: clinic,
    emergencyInstructions: 'Hôpital Sainte-Justine de préférence.',
    outingInstructions: 'L’EpiPen vient toujours avec elle.',
    languages: 'Français, anglais',
  },
  writtenDaysAgo: 40,
  signedDaysAgo: 40,
};

const allergies: readonly FileContent['allergies'][] = [
  [],
  [],
  [{ what: 'Œufs', severity: 'moderate', action: 'Antihistaminique dans son casier.' }],
  [],
  [{ what: 'Piqûres de guêpe', severity: 'severe', action: 'EpiPen au secrétariat, puis le 911.' }],
  [],
  [{ what: 'Poussière', severity: 'mild', action: '' }],
];
const diets = ['', '', 'Sans porc', '', 'Végétarien', '', '', 'Sans lactose'];
const relatives = [
  contact('Monique Gagnon', 'Grand-mère', '450 555-0171'),
  contact('Karim Haddad', 'Oncle', '514 555-0182'),
  contact('Denise Roy', 'Voisine', '450 555-0193', false),
  contact('Ana Morales', 'Tante', '438 555-0164'),
];

/** The file of a classmate, by its place: one in six families has written nothing, and one in four has not signed. */
export function classmateFile(place: number): SeedFile | undefined {
  if (place % 6 === 5) return undefined;
  const first = relatives[place % relatives.length];
  const second = relatives[(place + 1) % relatives.length];
  return {
    content: {
      ...emptyFile,
      contacts: [first, second].filter((one) => one !== undefined),
      allergies: allergies[place % allergies.length] ?? [],
      diet: diets[place % diets.length] ?? '',
      doctor: place % 3 === 0 ? clinic : emptyFile.doctor,
      languages: place % 5 === 1 ? 'Français, espagnol' : 'Français',
    },
    writtenDaysAgo: 50 - (place % 9),
    signedDaysAgo: place % 4 === 3 ? null : 45 - (place % 9),
  };
}
