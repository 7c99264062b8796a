import Alert from '@mui/material/Alert';

/** Names the chosen files that are not taken, with the reasons. */
export const RefusedPhotos = ({ texts }: { texts: string[] }) =>
  texts.length > 0 && (
    <Alert severity="error" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
