import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';

/** Components in their states, light and dark side by side. */
export function Pane({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(26rem, 100%), 1fr))' }}>
        {/* The attribute that sets the colour scheme of the page works on any element. */}
        {['light', 'dark'].map((scheme) => (
          <Stack
            key={scheme}
            data-scheme={scheme}
            sx={{
              gap: 3,
              minWidth: 0,
              p: 3,
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.default',
              color: 'text.primary',
            }}
          >
            {children}
          </Stack>
        ))}
      </Box>
    </Box>
  );
}
