export { AbsenceNote } from './AbsenceNote.tsx';
export { NoteField } from './NoteField.tsx';
