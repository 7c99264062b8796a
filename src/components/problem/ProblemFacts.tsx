import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Problem } from '../../../contract/problems';
import { PROBLEM_EVENT_NAMES, REASON_NAMES, WISH_NAMES } from '../../../contract/problemTexts';
import { imageSrcSet } from '../../../contract/pictures';
import { safeImageUrl } from '../../http/safeImageUrl';
import { NepaliText } from '../NepaliText';
import { priceText } from '../priceText';
import { timeText } from '../timeText';

/** What was reported: pieces, reason, wish, text, photos, and what has happened since. */
export function ProblemFacts({ problem }: { problem: Problem }) {
  const { lines, reason, wish, sealed, text, photos, events } = problem;
  return (
    <Stack spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
      <Box component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ item, name, quantity, total_price, restocked }) => (
          <li key={item}>
            {`${quantity} × `}
            <NepaliText>{name}</NepaliText>
            {`, ${priceText(total_price)}`}
            {restocked > 0 && ` (${restocked} back on sale)`}
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {`${REASON_NAMES[reason]} · ${WISH_NAMES[wish]} wanted${sealed ? ' · packs still sealed' : ''}`}
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
              <Photo address={photo} text={`Photo ${index + 1} of ${photos.length}`} />
            </li>
          ))}
        </Box>
      )}
      <Stack component="ol" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map(({ at, type, text: said, by }, index) => (
          <li key={index}>
            <Typography variant="body2" color="textSecondary">
              {type === 'replied' && by === 'member' ? 'Message from the customer' : PROBLEM_EVENT_NAMES[type]}
              {' · '}
              <time dateTime={at}>{timeText(at)}</time>
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
