import { useLingui } from '@lingui/react/macro';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { type QueueCounts } from '../../../../contract/deskQueue';
import { cappedText } from '../../../components/listCount';
import { showFocused } from '../showFocused';
import { type QueueScope, SCOPE_TEXTS, SCOPES } from './queueView';

type ScopeChipsProps = { scope: QueueScope; counts: QueueCounts | undefined; onChoose: (scope: QueueScope) => void };

/** How many orders of a scope wait for work; 0 for a scope without work. */
const countOf = (scope: QueueScope, counts: QueueCounts | undefined): number =>
  counts && scope in counts ? counts[scope as keyof QueueCounts] : 0;

/** Chooses which orders the queue shows: in one line to swipe, which shows the chosen one. */
export function ScopeChips({ scope, counts, onChoose }: ScopeChipsProps) {
  const { t, i18n } = useLingui();
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
      aria-label={t`Show`}
      onFocus={showFocused}
      sx={{
        gridArea: 'scopes',
        gap: { '@xs': 1, '@lg': 0.5 },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: -2,
        px: 2,
        py: 0.5,
      }}
    >
      {SCOPES.map((each) => {
        const isChosen = each === scope;
        const count = countOf(each, counts);
        const text = i18n._(SCOPE_TEXTS[each]);
        return (
          <Chip
            key={each}
            ref={isChosen ? chosen : undefined}
            label={count > 0 ? `${text} ${cappedText(i18n, count)}` : text}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onChoose(each)}
            sx={[
              {
                flexShrink: 0,
                minHeight: '2.75rem',
                px: 0.5,
                '@media (pointer: fine)': { minHeight: '2.125rem', px: 0 },
              },
              isChosen && ((theme) => theme.mixins.forcedHighlight),
            ]}
          />
        );
      })}
    </Stack>
  );
}
