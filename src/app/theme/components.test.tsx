import { CacheProvider } from '@emotion/react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import AppBar from '@mui/material/AppBar';
import Autocomplete from '@mui/material/Autocomplete';
import Avatar from '@mui/material/Avatar';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import CssBaseline from '@mui/material/CssBaseline';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import Grid from '@mui/material/Grid';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Slider from '@mui/material/Slider';
import Snackbar from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { ThemeProvider } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import { render } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { type ReactElement } from 'react';
import { createDocumentStyles } from '../../testing/styleCache';
import { theme } from './theme';

const colours = ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const;
const severities = ['error', 'warning', 'info', 'success'] as const;

const samples: Record<string, ReactElement | ReactElement[]> = {
  Accordion: (
    <Accordion defaultExpanded>
      <AccordionSummary>Delivery</AccordionSummary>
      <AccordionDetails>Tomorrow</AccordionDetails>
    </Accordion>
  ),
  Alert: severities.flatMap((severity) =>
    (['standard', 'filled', 'outlined'] as const).map((variant) => (
      <Alert key={severity + variant} severity={severity} variant={variant}>
        Message
      </Alert>
    )),
  ),
  'Alert that closes': <Alert onClose={() => undefined}>Message</Alert>,
  AppBar: (
    <AppBar>
      <Toolbar>Mewa Pasal</Toolbar>
    </AppBar>
  ),
  Autocomplete: (
    <Autocomplete
      open
      options={['Almonds', 'Walnuts']}
      renderInput={(params) => <TextField {...params} label="Search" size="small" />}
    />
  ),
  Avatar: <Avatar>S</Avatar>,
  Badge: (
    <Badge badgeContent={3} showZero>
      Cart
    </Badge>
  ),
  Button: colours.map((colour) => (
    <Button key={colour} color={colour} variant="contained" loading={colour === 'error'}>
      Add to Cart
    </Button>
  )),
  Card: (
    <Card>
      <CardContent>Almonds</CardContent>
      <CardActions>
        <IconButton aria-label="Remove" />
      </CardActions>
    </Card>
  ),
  Chip: colours.map((colour) => <Chip key={colour} color={colour} label="In your cart: 2" />),
  'Chip without colour': <Chip label="In your cart: 2" avatar={<Avatar>S</Avatar>} onDelete={() => undefined} />,
  CircularProgress: <CircularProgress aria-label="Loading" />,
  Dialog: (
    <Dialog open>
      <DialogTitle>Sort and filter</DialogTitle>
    </Dialog>
  ),
  Drawer: <Drawer open>Menu</Drawer>,
  Grid: (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 6 }}>Left</Grid>
    </Grid>
  ),
  LinearProgress: [
    <LinearProgress key="unknown" aria-label="Loading" />,
    <LinearProgress key="known" variant="determinate" value={40} aria-label="Loading" />,
  ],
  Menu: (
    <Menu open anchorEl={document.body}>
      <MenuItem selected>Profile</MenuItem>
    </Menu>
  ),
  Pagination: <Pagination count={10} />,
  RadioGroup: (
    <RadioGroup defaultValue="all">
      <FormControlLabel value="all" label="All" control={<Radio />} />
      <FormControlLabel label="In stock" control={<Checkbox defaultChecked />} />
    </RadioGroup>
  ),
  Select: (
    <Select value="name" size="small">
      <MenuItem value="name">Name</MenuItem>
    </Select>
  ),
  Skeleton: (['text', 'rounded', 'circular', 'rectangular'] as const).map((variant) => (
    <Skeleton key={variant} variant={variant} />
  )),
  Slider: <Slider defaultValue={30} aria-label="Price" />,
  Snackbar: (
    <Snackbar open>
      <SnackbarContent message="Saved" />
    </Snackbar>
  ),
  'Snackbar of notistack': <SnackbarProvider>Shop</SnackbarProvider>,
  Stack: <Stack spacing={2}>Rows</Stack>,
  Stepper: (
    <Stepper activeStep={1}>
      {['Address', 'Payment'].map((label) => (
        <Step key={label}>
          <StepLabel error={label === 'Payment'}>{label}</StepLabel>
        </Step>
      ))}
    </Stepper>
  ),
  Switch: <Switch defaultChecked />,
  Table: (
    <Table>
      <TableBody>
        <TableRow selected>
          <TableCell>Almonds</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
  Tabs: (
    <Tabs value={0}>
      <Tab label="Orders" />
    </Tabs>
  ),
  TextField: (['outlined', 'filled', 'standard'] as const).map((variant) => (
    <TextField key={variant} variant={variant} label="Email" helperText="Invalid email address" error />
  )),
  ToggleButton: (
    <ToggleButtonGroup exclusive value="light">
      <ToggleButton value="light">Light</ToggleButton>
    </ToggleButtonGroup>
  ),
  Tooltip: (
    <Tooltip open title="Remove">
      <button type="button">x</button>
    </Tooltip>
  ),
};

// setupTests fails a test that writes to the console.
test.each(['light', 'dark'] as const)(
  'in %s each component renders with the theme, and every CSS variable that one reads is defined',
  (scheme) => {
    const { container } = render(
      <CacheProvider value={createDocumentStyles()}>
        <ThemeProvider theme={theme} defaultMode={scheme} noSsr>
          <CssBaseline enableColorScheme />
          {Object.entries(samples).map(([name, sample]) => (
            <div key={name}>{sample}</div>
          ))}
        </ThemeProvider>
      </CacheProvider>,
    );
    expect(document.documentElement).toHaveAttribute('data-scheme', scheme);
    expect(container).not.toBeEmptyDOMElement();
    const css = Array.from(document.styleSheets, (sheet) =>
      Array.from(sheet.cssRules, (rule) => rule.cssText).join('\n'),
    ).join('\n');
    const defined = new Set(Array.from(css.matchAll(/(--mewa-[\w-]+):/g), ([, name]) => name));
    const read = new Set(Array.from(css.matchAll(/var\((--mewa-[\w-]+)\)/g), ([, name]) => name));
    expect(read.size).toBeGreaterThan(50);
    expect([...read].filter((name) => !defined.has(name))).toEqual([]);
  },
);
