import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type DeskSubmission } from '../../../../contract/selling';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { reviewRows } from './reviewFields';

const cells = { '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-line', px: 1 } };
const picture = { p: 1, '& > *': { maxWidth: '7rem' } };

/** What a member proposes, field by field; of a change beside what is published, with what differs in bold. */
export function ReviewTable({ submission }: { submission: DeskSubmission }) {
  const { name, image, published, state } = submission;
  const isChange = published !== null && state !== 'approved';
  return (
    <Table size="small" aria-label={name || 'Submission'} sx={{ tableLayout: 'fixed', ...cells }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '6.5rem' }}>Field</TableCell>
          {isChange && <TableCell>Published</TableCell>}
          <TableCell>Proposed</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell component="th" scope="row">
            Picture
          </TableCell>
          {isChange && (
            <TableCell sx={picture}>
              <ProductImage name={published.name} src={published.image} sizes="7rem" />
            </TableCell>
          )}
          <TableCell sx={picture}>
            <ProductImage name={name} src={image} sizes="7rem" />
          </TableCell>
        </TableRow>
        {reviewRows(submission).map(({ label, proposed, published: before, isChanged }) => (
          <TableRow key={label} selected={isChanged}>
            <TableCell component="th" scope="row">
              {label}
              {isChanged && ' (changed)'}
            </TableCell>
            {isChange && <TableCell>{before === null ? '' : <NepaliText>{before || '–'}</NepaliText>}</TableCell>}
            <TableCell sx={{ fontWeight: isChanged ? 700 : undefined }}>
              <NepaliText>{proposed || '–'}</NepaliText>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
