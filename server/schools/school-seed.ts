/** The demo's organization, schools and staff. Every name and address is invented. */

export const demoOrganization = {
  name_en: 'Rive-Verte School Service',
  name_fr: 'Centre de services scolaire de la Rive-Verte',
  time_zone: 'America/Toronto',
  privacy_officer_name: 'Geneviève Arsenault',
  privacy_officer_email: 'renseignements@rive-verte.example',
};

/** The first is the demo's school. The others make a larger installation for benchmarks. */
const names = [
  'du Ruisseau',
  'des Tilleuls',
  'de la Clairière',
  'du Vieux-Moulin',
  'des Quatre-Vents',
  'de la Colline',
  'du Grand-Héron',
  'des Érables-Rouges',
  'de la Traverse',
  'du Petit-Bois',
];

/** The n-th school of the demo, counted from 0. */
export function demoSchool(n: number) {
  const again = Math.floor(n / names.length);
  return {
    name: `École ${names[n % names.length]}${again > 0 ? ` ${again + 1}` : ''}`,
    address: `${1200 + 37 * n}, rue du Ruisseau-Clair, Montréal (Québec)`,
    lat: 45.5532 + 0.004 * (n % 10),
    lng: -73.6021 - 0.005 * Math.floor(n / 10),
    phone: `514-555-01${String(10 + (n % 90)).padStart(2, '0')}`,
    email: `ecole${n === 0 ? '' : n + 1}@rive-verte.example`,
    boutique_url: 'https://boutique.example',
    open_to_parents: true,
    // The demo notifies families only when its staff do.
    checks_arrivals: false,
    // It begins with a year's work.
    first_steps_hidden: true,
  };
}

/** A group for each room label, twenty children in each. The demo family's children are in 402 and 203. */
export const demoRooms = ['402', '203', '101', '102', '103', '201', '202', '301', '302', '303', '401', '501'] as const;
export const childrenPerRoom = 20;

export type StaffTitle = 'class_teacher' | 'art_teacher' | 'music_teacher' | 'principal' | 'educator' | 'office';

export type StaffSeed = {
  /** Drawn at random when absent. */
  readonly name?: string;
  readonly title: StaffTitle;
  readonly role: 'teacher' | 'admin';
  readonly rooms: readonly string[];
  readonly doorDuty: boolean;
};

const everyRoom = demoRooms;
const ownRooms = demoRooms.slice(0, 2);
const otherRooms = demoRooms.slice(2);
const staff = (title: StaffTitle, rooms: readonly string[], more: Partial<StaffSeed> = {}): StaffSeed => {
  return { title, role: 'teacher', rooms, doorDuty: false, ...more };
};

/**
 * Thirty staff members. A parent of 402 and 203 knows four of them: the class teacher of both, art, music and the
 * principal. The demo's sign-in page offers the first teacher and the first admin.
 */
export const demoStaff: readonly StaffSeed[] = [
  staff('class_teacher', ownRooms, { name: 'Mireille Bouchard' }),
  staff('art_teacher', everyRoom, { name: 'Karim Haddad' }),
  staff('music_teacher', everyRoom, { name: 'Emily Carter' }),
  staff('office', [], { name: 'Nathalie Fortin', role: 'admin', doorDuty: true }),
  staff('principal', [], { name: 'Jean-François Ouellet', role: 'admin' }),
  staff('office', [], { role: 'admin' }),
  ...otherRooms.map((room) => staff('class_teacher', [room])),
  ...otherRooms.map((room) => staff('educator', [room])),
  ...Array.from({ length: 4 }, () => staff('educator', [], { doorDuty: true })),
];

/** The admin who may announce to every school of the organization. */
export const demoOrganizationAdmin = 'Marie-Claude Veilleux';
