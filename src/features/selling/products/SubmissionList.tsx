import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type Submission } from '../../../../contract/selling';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { dateText } from '../../../components/timeText';
import { editProductPath } from '../../../config/paths';
import { ProductEntry } from './ProductEntry';

const STATES = {
  draft: { text: 'Draft', color: 'default' },
  review: { text: 'In review', color: 'info' },
  rejected: { text: 'Sent back', color: 'warning' },
  approved: { text: 'Approved', color: 'success' },
} as const;

/** What a member proposes, with what staff answered. */
export function SubmissionList({ submissions }: { submissions: Submission[] }) {
  return submissions.map((submission) => {
    const { id, name, image, state, price, quantity, answer, product, updated_at } = submission;
    const to = editProductPath(id);
    return (
      <ProductEntry
        key={id}
        name={name}
        image={image}
        to={to}
        state={STATES[state]}
        price={price}
        stock={product === null ? quantity : null}
        sold={null}
        note={state === 'rejected' && answer ? answer : `Changed on ${dateText(updated_at)}`}
      >
        <Button size="small" variant="outlined" component={Link} to={to}>
          {state === 'review' ? 'Show' : 'Edit'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </ProductEntry>
    );
  });
}
