import { expect, test } from 'vitest';
import { planOf, proposedDraft } from './next-year-draft.ts';

const group = (id: number, name: string | null) => {
  return { id, room: String(id), name, staffIds: [], children: 1, isArchived: false };
};

test('a draft becomes a plan: groups that stay are left out, and children follow their group unless chosen', () => {
  const groups = [group(1, 'Grade 1'), group(2, 'Grade 2'), group(3, null)];
  const draft = proposedDraft(groups);
  expect(draft).toEqual({ groups: { 1: '2', 2: 'leave' }, children: {} });
  const enrolled = [
    { id: 10, groupId: 1 },
    { id: 11, groupId: 1 },
    { id: 12, groupId: 2 },
  ];
  const plan = planOf({ ...draft, children: { 10: 'stay', 12: '1', 99: 'leave' } }, 7, {
    openGroups: groups,
    enrolled,
  });
  expect(plan).toEqual({
    schoolId: 7,
    groups: [
      { groupId: 1, to: 2 },
      { groupId: 2, to: null },
    ],
    children: [
      { childId: 10, to: 1 },
      { childId: 12, to: 1 },
    ],
  });
});

test('a choice of a group that was archived since means nothing', () => {
  const plan = planOf({ groups: { 1: '9' }, children: { 10: '9' } }, 7, {
    openGroups: [group(1, null)],
    enrolled: [{ id: 10, groupId: 1 }],
  });
  expect(plan).toEqual({ schoolId: 7, groups: [], children: [] });
});
