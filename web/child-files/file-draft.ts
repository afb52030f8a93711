/** What is being written in a section of a file, and what is missing in it. */
import { type ChildFile, type FileContent, maxFileNameLength, type OwnDetails } from '#core/child-files/child-file.ts';
import { isPhoneNumber } from '#core/http/phone-rules.ts';

export const fileSections = ['contacts', 'allergies', 'health', 'doctor', 'instructions', 'languages', 'own'] as const;
export type FileSectionName = (typeof fileSections)[number];

/** The whole file while one section is edited. Saving sends all of it. */
export type FileDraft = { readonly content: FileContent; readonly own: OwnDetails };

export const draftOfFile = ({ content, own }: ChildFile): FileDraft => ({ content, own });

/** A field of a draft that cannot be saved: `contacts.0.phone`. */
export type FileProblem = { readonly field: string; readonly what: 'required' | 'phone' };

/** What to correct in a section, from top to bottom. */
export function sectionProblems(section: FileSectionName, { content, own }: FileDraft): FileProblem[] {
  if (section === 'contacts')
    return content.contacts.flatMap(({ name, phone, otherPhone }, n) => [
      ...required(`contacts.${n}.name`, name),
      ...(required(`contacts.${n}.phone`, phone)[0]
        ? required(`contacts.${n}.phone`, phone)
        : phoneProblem(`contacts.${n}.phone`, phone)),
      ...phoneProblem(`contacts.${n}.otherPhone`, otherPhone),
    ]);
  if (section === 'allergies')
    return content.allergies === null
      ? [{ field: 'allergies', what: 'required' }]
      : content.allergies.flatMap(({ what }, n) => required(`allergies.${n}.what`, what));
  if (section === 'doctor') return phoneProblem('doctor.phone', content.doctor.phone);
  if (section === 'own')
    return [...phoneProblem('own.phone', own.phone), ...phoneProblem('own.otherPhone', own.otherPhone)];
  return [];
}

const required = (field: string, text: string): FileProblem[] =>
  text.trim() === '' ? [{ field, what: 'required' }] : [];

const phoneProblem = (field: string, phone: string | null): FileProblem[] =>
  phone !== null && phone.trim() !== '' && !isPhoneNumber(phone.trim()) ? [{ field, what: 'phone' }] : [];

/** The draft as it is sent: an empty optional phone is none. */
export function sentDraft({ content, own }: FileDraft): FileDraft {
  const optional = (phone: string | null) => (phone?.trim() ? phone : null);
  return {
    content: {
      ...content,
      contacts: content.contacts.map((contact) => ({ ...contact, otherPhone: optional(contact.otherPhone) })),
      doctor: { ...content.doctor, phone: optional(content.doctor.phone) },
    },
    own: { ...own, phone: optional(own.phone), otherPhone: optional(own.otherPhone) },
  };
}

/**
 * The draft of one section on the file that is stored now: what another guardian wrote elsewhere in the file stays.
 */
export function onStored(section: FileSectionName, draft: FileDraft, stored: FileDraft): FileDraft {
  const { content } = draft;
  if (section === 'own') return { ...stored, own: draft.own };
  return { ...stored, content: { ...stored.content, ...fieldsOf(section, content) } };
}

function fieldsOf(section: Exclude<FileSectionName, 'own'>, content: FileContent): Partial<FileContent> {
  const { contacts, allergies, diet, conditions, medication, doctor } = content;
  const { emergencyInstructions, outingInstructions, languages } = content;
  const fields = {
    contacts: { contacts },
    allergies: { allergies },
    health: { diet, conditions, medication },
    doctor: { doctor },
    instructions: { emergencyInstructions, outingInstructions },
    languages: { languages },
  };
  return fields[section];
}

/** Whether another guardian changed the same section since it was read. */
export function isSectionChanged(section: FileSectionName, before: FileDraft, now: FileDraft): boolean {
  const of = ({ content, own }: FileDraft) => JSON.stringify(section === 'own' ? own : fieldsOf(section, content));
  return of(before) !== of(now);
}

export const newContact = { name: '', relation: '', phone: '', otherPhone: null, mayCollect: false } as const;
export const newAllergy = { what: '', severity: 'moderate', action: '' } as const;

/** The maximum length of an input in one line. */
export const maxLine = maxFileNameLength;
