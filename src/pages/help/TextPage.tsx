import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { PAGE_TEXT_TITLES, PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import { Loaded } from '../../components/feedback/Loaded';
import { PageFrame } from '../../components/PageFrame';
import { TextBlocks } from '../../components/TextBlocks';
import { dateText } from '../../components/timeText';
import { paths } from '../../config/paths';
import { useGetPageTextQuery } from '../../features/pageTexts/pageTextEndpoints';
import { failedRead } from '../../http/apiError';

const DESCRIPTIONS: Record<PageTextName, string> = {
  contact: 'How to reach us: phone, email and address, and where to complain.',
  delivery: 'Where we deliver, when, what it costs, and what happens when nobody is there.',
  returns: 'What can be returned, for how long, and how you get your money back or the goods again.',
  questions: 'How to order, pay, cancel and get a bill.',
  privacy: 'What we keep about you, why and for how long, who else learns of it, and your rights.',
  terms: 'The terms under which we sell: prices, orders, payment, delivery, returns and complaints.',
};
const errors = failedRead('Failed to load the page');

/** The page of a text that staff write; its address names the text. */
export function Component() {
  const { pathname } = useLocation();
  const name = PAGE_TEXTS.find((each) => pathname.startsWith(paths[each])) ?? 'contact';
  const query = useGetPageTextQuery(name);
  return (
    <PageFrame title={PAGE_TEXT_TITLES[name]} description={DESCRIPTIONS[name]} canonical={paths[name]} width="md">
      <Loaded query={query} errors={errors} loading="Loading the page" heights={[4, 4, 4, 4]}>
        {({ blocks, changed_at: changedAt }) => (
          <>
            <TextBlocks blocks={blocks} />
            {changedAt !== null && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
                Changed on {dateText(changedAt)}
              </Typography>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
