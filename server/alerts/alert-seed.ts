type SeedContext = { readonly schoolId: number; readonly childId: number; readonly sentBy: number; readonly at: Date };

/** A late alert of today that no staff member has acknowledged. */
export function lateAlert({ schoolId, childId, sentBy, at }: SeedContext) {
  return {
    school_id: schoolId,
    child_id: childId,
    kind: 'running_late',
    note: 'L’autobus est en retard; une dizaine de minutes de plus.',
    sent_by: sentBy,
    created_at: at,
  };
}
