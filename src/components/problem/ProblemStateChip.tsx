import Chip from '@mui/material/Chip';
import { type ProblemState } from '../../../contract/problemRules';
import { PROBLEM_STATE_NAMES } from '../../../contract/problemTexts';

const TINTS = {
  open: 'saffron',
  answered: 'clay',
  agreed: 'sage',
  received: 'sage',
  done: 'pistachio',
  refused: 'sand',
  withdrawn: 'sand',
} as const;

/** How far a problem has come. */
export function ProblemStateChip({ state }: { state: ProblemState }) {
  return (
    <Chip
      data-testid="problem-state"
      label={PROBLEM_STATE_NAMES[state]}
      sx={{
        '&.MuiChip-filled.MuiChip-colorDefault': { backgroundColor: (theme) => theme.vars.palette.tint[TINTS[state]] },
      }}
    />
  );
}
