/** The id of the conflict panel's heading. */
export const CONFLICT_HEADING = 'conflict-heading';

/** Leads to the choice between two versions, when there is one. */
export function focusConflict(): void {
  document.getElementById(CONFLICT_HEADING)?.focus();
}
