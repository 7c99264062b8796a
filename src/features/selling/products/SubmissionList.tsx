import { Trans, useLingui } from '@lingui/react/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type Submission } from '../../../../contract/selling';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { formatDate } from '../../../../contract/formats';
import { editProductPath } from '../../../config/paths';
import { ProductEntry } from './ProductEntry';

const STATES = {
  draft: { text: /*i18n*/ 'Draft', color: 'default' },
  review: { text: /*i18n*/ 'In review', color: 'info' },
  rejected: { text: /*i18n*/ 'Sent back', color: 'warning' },
  approved: { text: /*i18n*/ 'Approved', color: 'success' },
} as const;

/** What a member proposes, with what staff answered. */
export function SubmissionList({ submissions }: { submissions: Submission[] }) {
  const { t, i18n } = useLingui();
  return submissions.map((submission) => {
    const { id, name, image, state, price, quantity, answer, product, updated_at } = submission;
    const to = editProductPath(id);
    const date = formatDate(i18n, updated_at);
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
        note={state === 'rejected' && answer ? answer : t`Changed on ${date}`}
      >
        <Button size="small" variant="outlined" component={Link} to={to}>
          {state === 'review' ? (
            <Trans>
              Show<VisuallyHidden> {name}</VisuallyHidden>
            </Trans>
          ) : (
            <Trans>
              Edit<VisuallyHidden> {name}</VisuallyHidden>
            </Trans>
          )}
        </Button>
      </ProductEntry>
    );
  });
}
