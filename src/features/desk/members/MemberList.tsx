import { useLingui } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Loaded } from '../../../components/feedback/Loaded';
import { countText } from '../../../components/listCount';
import { NepaliText } from '../../../components/NepaliText';
import { amountText } from '../../../components/priceText';
import { dateText } from '../../../components/timeText';
import { TextLink } from '../../../components/TextLink';
import { deskMemberPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { FewerPages } from '../FewerPages';
import { ListPages } from '../ListPages';
import { memberErrors, type MemberFilter, MEMBERS_PAGE_SIZE, useGetMembersQuery } from './memberEndpoints';

/** A page of members. */
export function MemberList({ filter, page }: { filter: MemberFilter; page: number }) {
  const { i18n } = useLingui();
  const query = useGetMembersQuery({ ...filter, page });
  return (
    <Loaded query={query} errors={memberErrors.load} loading="Loading members" notFound={page > 1 && <FewerPages />}>
      {(list) => (
        <>
          <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
            {countText(i18n, list, 'member')}
          </Typography>
          {list.count > 0 && (
            <CardTable label="Members" columns={['Name', 'Phone', 'Email', 'Since', 'Orders', 'Spent (NPR)', 'Cash']}>
              {list.results.map((member) => (
                <CardRow
                  key={member.id}
                  cells={[
                    <TextLink key="name" to={deskMemberPath(member.id)} color="inherit">
                      <NepaliText>{member.name}</NepaliText>
                    </TextLink>,
                    member.phone_number ? (
                      <Link key="phone" href={`tel:${member.phone_number}`} color="inherit">
                        {member.phone_number}
                      </Link>
                    ) : (
                      '–'
                    ),
                    member.email ?? '–',
                    dateText(member.date_joined),
                    `${member.orders} (${member.delivered} delivered)`,
                    amountText(member.spent),
                    member.cash_block ? 'Blocked' : 'Allowed',
                  ]}
                />
              ))}
            </CardTable>
          )}
          <ListPages page={page} list={list} size={MEMBERS_PAGE_SIZE} />
        </>
      )}
    </Loaded>
  );
}
