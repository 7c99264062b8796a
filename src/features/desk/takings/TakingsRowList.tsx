import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { formatAmount, formatTime } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { type Takings } from '../../../../contract/takings';
import { Loaded } from '../../../components/feedback/Loaded';
import { countText } from '../../../components/listCount';
import { NepaliText } from '../../../components/NepaliText';
import { TextLink } from '../../../components/TextLink';
import { deskOrderPath } from '../../../config/paths';
import { CardRow, CardTable } from '../CardTable';
import { FewerPages } from '../FewerPages';
import { ListPages } from '../ListPages';
import { type Figure, ROWS_PAGE_SIZE, takingsErrors, useGetTakingsRowsQuery } from './takingsEndpoints';
import { figureText } from './takingsTexts';

/** The figure that led here may be far above. */
const focusShown = (heading: HTMLElement | null) => heading?.focus();

type TakingsRowListProps = { day: string; figure: Figure; page: number; takings: Takings | undefined };

/** The rows that a figure of a day is the sum of. */
export function TakingsRowList({ day, figure, page, takings }: TakingsRowListProps) {
  const { t, i18n } = useLingui();
  const query = useGetTakingsRowsQuery({ day, ...figure, page });
  return (
    <section aria-label={t`Rows`}>
      <Typography variant="h2" tabIndex={-1} ref={focusShown} sx={{ mb: 1 }}>
        {figureText(i18n, figure, takings)}
      </Typography>
      <Loaded
        query={query}
        errors={takingsErrors.load}
        loading={t`Loading the rows`}
        heights={[4, 4, 4]}
        notFound={page > 1 && <FewerPages />}
      >
        {(list) => (
          <>
            <Typography color="textSecondary" role="status" sx={{ mb: 1.5 }}>
              {countText(i18n, list, 'row')}
            </Typography>
            {list.count > 0 && (
              <CardTable
                label={figureText(i18n, figure, takings)}
                columns={[t`Time`, t`Amount (NPR)`, t`Order`, t`Rider`, t`By`, t`Note`]}
              >
                {list.results.map(({ at, amount, order, rider, by, note }, index) => (
                  <CardRow
                    key={`${at}${index}`}
                    cells={[
                      formatTime(i18n, at),
                      formatAmount(i18n, paisaOf(amount)),
                      order ? (
                        <TextLink key="order" to={deskOrderPath(order.id)} color="inherit">
                          {order.number}
                        </TextLink>
                      ) : (
                        '–'
                      ),
                      rider ? <NepaliText key="rider">{rider.name}</NepaliText> : '–',
                      by ?? '–',
                      note || '–',
                    ]}
                  />
                ))}
              </CardTable>
            )}
            <ListPages page={page} list={list} size={ROWS_PAGE_SIZE} />
          </>
        )}
      </Loaded>
    </section>
  );
}
