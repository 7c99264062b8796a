import { styled } from '@mui/material/styles';
import { encode } from 'uqr';

// Black on white in every colour scheme: scanners expect it.
const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '28mm',
  height: '28mm',
  // Its border is as white as the paper.
  margin: '-2mm',
  backgroundColor: theme.palette.common.white,
  color: theme.palette.common.black,
  forcedColorAdjust: 'none',
}));

/** The empty modules around the code, of which scanners need four. */
const BORDER = 4;

/** A QR code of a text. `label` says what the text is. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  // One rectangle for each run of dark modules of a row.
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} fill="currentColor" />
    </Picture>
  );
}
