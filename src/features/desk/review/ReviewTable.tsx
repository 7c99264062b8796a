import { Trans, useLingui } from '@lingui/react/macro';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type DeskSubmission } from '../../../../contract/selling';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { isOpenChange, reviewRows } from './reviewFields';

const cells = { '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-line', px: 1 } };
const picture = { p: 1, '& > *': { maxWidth: '7rem' } };

const Meanwhile = ({ before }: { before?: string }) => (
  <Typography variant="caption" component="p" color="textSecondary">
    {before === undefined ? (
      <Trans>Changed by the shop meanwhile</Trans>
    ) : (
      <Trans>
        Changed by the shop meanwhile, was <NepaliText>{before || '–'}</NepaliText>
      </Trans>
    )}
  </Typography>
);

/** What a member proposes, field by field; of a change beside what is published, with what differs in bold. */
export function ReviewTable({ submission }: { submission: DeskSubmission }) {
  const { t, i18n } = useLingui();
  const { name, image, base } = submission;
  const published = isOpenChange(submission) ? submission.published : null;
  return (
    <Table size="small" aria-label={name || t`Submission`} sx={{ tableLayout: 'fixed', ...cells }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '6.5rem' }}>
            <Trans>Field</Trans>
          </TableCell>
          {published && (
            <TableCell>
              <Trans>Published</Trans>
            </TableCell>
          )}
          <TableCell>
            <Trans>Proposed</Trans>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell component="th" scope="row">
            <Trans>Picture</Trans>
          </TableCell>
          {published && (
            <TableCell sx={picture}>
              <ProductImage name={published.name} src={published.image} sizes="7rem" />
              {base && base.image !== published.image && <Meanwhile />}
            </TableCell>
          )}
          <TableCell sx={picture}>
            <ProductImage name={name} src={image} sizes="7rem" />
          </TableCell>
        </TableRow>
        {reviewRows(i18n, submission).map(({ label, proposed, published: now, isChanged, before }) => (
          <TableRow key={label} selected={isChanged}>
            <TableCell component="th" scope="row">
              {isChanged ? t`${label} (changed)` : label}
            </TableCell>
            {published && (
              <TableCell>
                {now !== null && <NepaliText>{now || '–'}</NepaliText>}
                {before !== null && <Meanwhile before={before} />}
              </TableCell>
            )}
            <TableCell sx={{ fontWeight: isChanged ? 700 : undefined }}>
              <NepaliText>{proposed || '–'}</NepaliText>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
