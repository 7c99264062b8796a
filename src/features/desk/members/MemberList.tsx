import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { errorText } from '../../../http/apiError';
import { ListSkeleton } from '../../../components/feedback/ListSkeleton';
import { countText } from '../../../components/listCount';
import { NepaliText } from '../../../components/NepaliText';
import { amountText } from '../../../components/priceText';
import { dateText } from '../../../components/timeText';
import { deskMemberPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { ListError } from '../ListError';
import { ListPages } from '../ListPages';
import { memberErrors, type MemberFilter, MEMBERS_PAGE_SIZE, useGetMembersQuery } from './memberEndpoints';

/** A page of members. */
export function MemberList({ filter, page }: { filter: MemberFilter; page: number }) {
  const { currentData, isError, isFetching, error, refetch } = useGetMembersQuery({ ...filter, page });
  if (!currentData && isError && !isFetching)
    return (
      <ListError title={errorText(memberErrors.load, error)} error={error} page={page} onRetry={() => void refetch()} />
    );
  if (!currentData) return <ListSkeleton text="Loading members" heights={[6, 6, 6]} />;
  const { count, results } = currentData;
  return (
    <>
      <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
        {countText(currentData, 'member')}
      </Typography>
      {count > 0 && (
        <CardTable label="Members" columns={['Name', 'Phone', 'Email', 'Since', 'Orders', 'Spent (NPR)', 'Cash']}>
          {results.map((member) => (
            <CardRow
              key={member.id}
              cells={[
                <Link key="name" component={RouterLink} to={deskMemberPath(member.id)} color="inherit">
                  <NepaliText>{member.name}</NepaliText>
                </Link>,
                member.phone_number ? (
                  <Link key="phone" href={`tel:${member.phone_number}`} color="inherit">
                    {member.phone_number}
                  </Link>
                ) : (
                  '–'
                ),
                member.email,
                dateText(member.date_joined),
                `${member.orders} (${member.delivered} delivered)`,
                amountText(member.spent),
                member.cash_block ? 'Blocked' : 'Allowed',
              ]}
            />
          ))}
        </CardTable>
      )}
      <ListPages page={page} list={currentData} size={MEMBERS_PAGE_SIZE} />
    </>
  );
}
