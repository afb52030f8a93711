/** The terms of the user's school that messages use without a parameter of their own. */
import { createContext } from 'react';

/**
 * The word of the user's school before the name of a group, and a space: “Room ”. A message has it as `{groupWord}`.
 * Empty where the schools of a family have different words.
 */
export const GroupWord = createContext('');

/**
 * The kind of the user's school, for a message that selects by it: `{schoolKind, select, school {the class} other {the
 * group}}`. Empty where the schools of a family are of different kinds.
 */
export const KindOfSchool = createContext('');
