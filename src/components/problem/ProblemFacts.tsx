import { useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, formatPrice, formatTime } from '../../../contract/formats';
import { type Problem } from '../../../contract/problems';
import { PROBLEM_EVENT_NAMES, REASON_NAMES, WISH_NAMES } from '../../../contract/problemTexts';
import { imageSrcSet } from '../../../contract/pictures';
import { safeImageUrl } from '../../http/safeImageUrl';
import { NepaliText } from '../NepaliText';

/** What was reported: pieces, reason, wish, text, photos, and what has happened since. */
export function ProblemFacts({ problem }: { problem: Problem }) {
  const { t, i18n } = useLingui();
  const { lines, sealed, text, photos, events } = problem;
  const reason = i18n._(REASON_NAMES[problem.reason]);
  const wish = i18n._(WISH_NAMES[problem.wish]);
  const back = (restocked: number) => {
    const count = formatCount(i18n, restocked);
    return t`(${count} back on sale)`;
  };
  const photoText = (index: number) => {
    const [number, count] = [index + 1, photos.length].map((each) => formatCount(i18n, each));
    return t`Photo ${number} of ${count}`;
  };
  return (
    <Stack spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
      <Box component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ item, name, quantity, total_price, restocked }) => (
          <li key={item}>
            {`${formatCount(i18n, quantity)} × `}
            <NepaliText>{name}</NepaliText>
            {`, ${formatPrice(i18n, total_price)}`}
            {restocked > 0 && ` ${back(restocked)}`}
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {sealed ? t`${reason} · ${wish} wanted · packs still sealed` : t`${reason} · ${wish} wanted`}
      </Typography>
      {text && (
        <Typography sx={{ whiteSpace: 'pre-line' }}>
          <NepaliText>{text}</NepaliText>
        </Typography>
      )}
      {photos.length > 0 && (
        <Box
          component="ul"
          role="list"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {photos.map((photo, index) => (
            <li key={photo}>
              <Photo address={photo} text={photoText(index)} />
            </li>
          ))}
        </Box>
      )}
      <Stack component="ol" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map(({ at, type, text: said, by }, index) => (
          <li key={index}>
            <Typography variant="body2" color="textSecondary">
              {type === 'replied' && by === 'member' ? t`Message from the customer` : i18n._(PROBLEM_EVENT_NAMES[type])}
              {' · '}
              <time dateTime={at}>{formatTime(i18n, at)}</time>
            </Typography>
            {said && (
              <Typography sx={{ whiteSpace: 'pre-line' }}>
                <NepaliText>{said}</NepaliText>
              </Typography>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** A small picture that opens the large one. */
function Photo({ address, text }: { address: string; text: string }) {
  const src = safeImageUrl(address);
  if (!src) return null;
  return (
    <Link href={src} target="_blank" rel="noopener" sx={{ display: 'block' }}>
      <Box
        component="img"
        src={src}
        srcSet={imageSrcSet(src)}
        sizes="6rem"
        alt={text}
        loading="lazy"
        sx={{ display: 'block', width: '6rem', height: '6rem', objectFit: 'cover', borderRadius: 1.5 }}
      />
    </Link>
  );
}
