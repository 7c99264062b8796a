import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { type QueueScope, SCOPE_TEXTS, SCOPES } from './queueView';

type ScopeChipsProps = { scope: QueueScope; onChoose: (scope: QueueScope) => void };

/** Chooses which orders the queue shows: on a phone in one line to swipe, which shows the chosen one. */
export function ScopeChips({ scope, onChoose }: ScopeChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!row.current || !chosen.current) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), chosen.current.getBoundingClientRect()];
    // Only the line scrolls: scrollIntoView() would also scroll the page.
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [scope]);

  return (
    <Stack
      ref={row}
      direction="row"
      role="group"
      aria-label="Show"
      sx={{ gap: 1, overflowX: 'auto', flexWrap: { '@xs': 'nowrap', '@md': 'wrap' }, mx: -2, px: 2, py: 0.5 }}
    >
      {SCOPES.map((each) => {
        const isChosen = each === scope;
        return (
          <Chip
            key={each}
            ref={isChosen ? chosen : undefined}
            label={SCOPE_TEXTS[each]}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onChoose(each)}
            sx={[
              { flexShrink: 0, minHeight: '2.75rem', px: 0.75 },
              isChosen && ((theme) => theme.mixins.forcedHighlight),
            ]}
          />
        );
      })}
    </Stack>
  );
}
