/** A written file of a child, for tests. */
import type { FileContent } from '#core/child-files/child-file.ts';
import type { Database } from '#server/db/database.ts';

export const writtenFile: FileContent = {
  contacts: [
    { name: 'Hélène Lafrenière', relation: 'Grand-mère', phone: '514 555-0188', otherPhone: null, mayCollect: true },
    {
      name: 'Claire Bellemare',
      relation: 'Voisine',
      phone: '514 555-0177',
      otherPhone: '438 555-0166',
      mayCollect: false,
    },
  ],
  allergies: [{ what: 'Peanuts', severity: 'severe', action: 'EpiPen, then call 911' }],
  diet: 'Vegetarian',
  conditions: 'Asthma',
  medication: 'Ventolin before sports',
  doctor: { name: 'Dr. Roy', phone: '514 555-0144', address: '1 clinic street' },
  emergencyInstructions: 'Sainte-Justine hospital',
  outingInstructions: 'Seat at the front on an outing by bus',
  languages: 'French and Spanish',
};

/** Any text of the file that only its readers see. */
export const fileText =
  /Peanuts|EpiPen|Vegetarian|Asthma|Ventolin|Roy|clinic street|Sainte-Justine|Seat at the front|Spanish|555-0188|Voisine/;

/** Deletes every file. */
export async function emptyFiles(database: Database): Promise<void> {
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('child_file_signatures').execute();
    await tx.deleteFrom('child_file_versions').execute();
    await tx.deleteFrom('child_file_reminders').execute();
    await tx.deleteFrom('guardian_details').execute();
    await tx.deleteFrom('notifications').execute();
    await tx.deleteFrom('live_events').execute();
  });
}
