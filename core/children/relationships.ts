/** How an adult is related to a child. */
import * as z from 'zod/mini';

const relatives = [
  'mother',
  'father',
  'guardian',
  'stepmother',
  'stepfather',
  'grandmother',
  'grandfather',
  'aunt',
  'uncle',
  'sibling',
] as const;

/** The relationships of a guardian to a child. */
export const guardianships = [...relatives, 'other'] as const;
export type Guardianship = (typeof guardianships)[number];

/** The relationships of a person who may collect a child, shown in the reader's language. */
export const relationships = [...relatives, 'sitter', 'neighbour', 'friend', 'other'] as const;
export const Relationship = z.enum(relationships);
export type Relationship = z.infer<typeof Relationship>;
