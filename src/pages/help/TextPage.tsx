import { useLingui } from '@lingui/react/macro';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/formats';
import { PAGE_TEXT_TITLES, PAGE_TEXTS, type PageTextName } from '../../../contract/pageTextRules';
import { Loaded } from '../../components/feedback/Loaded';
import { PageFrame } from '../../components/PageFrame';
import { TextBlocks } from '../../components/TextBlocks';
import { paths } from '../../config/paths';
import { useGetPageTextQuery } from '../../features/pageTexts/pageTextEndpoints';
import { failedRead } from '../../http/apiError';

const DESCRIPTIONS: Record<PageTextName, string> = {
  contact: /*i18n*/ 'How to reach us: phone, email and address, and where to complain.',
  delivery: /*i18n*/ 'Where we deliver, when, what it costs, and what happens when nobody is there.',
  returns: /*i18n*/ 'What can be returned, for how long, and how you get your money back or the goods again.',
  questions: /*i18n*/ 'How to order, pay, cancel and get a bill.',
  privacy: /*i18n*/ 'What we keep about you, why and for how long, who else learns of it, and your rights.',
  terms: /*i18n*/ 'The terms under which we sell: prices, orders, payment, delivery, returns and complaints.',
};
const errors = failedRead(/*i18n*/ 'Failed to load the page');

/** The page of a text that staff write; its address names the text. */
export function Component() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const name = PAGE_TEXTS.find((each) => pathname.startsWith(paths[each])) ?? 'contact';
  const query = useGetPageTextQuery(name);
  return (
    <PageFrame
      title={i18n._(PAGE_TEXT_TITLES[name])}
      description={i18n._(DESCRIPTIONS[name])}
      canonical={paths[name]}
      width="md"
    >
      <Loaded query={query} errors={errors} loading={t`Loading the page`} heights={[4, 4, 4, 4]}>
        {({ blocks, changed_at: changedAt, language }) => (
          <>
            <TextBlocks blocks={blocks} language={language} />
            {changedAt !== null && <ChangedOn time={changedAt} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function ChangedOn({ time }: { time: string }) {
  const { t, i18n } = useLingui();
  const date = formatDate(i18n, time);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      {t`Changed on ${date}`}
    </Typography>
  );
}
