import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { SHOP_NAME } from '../../contract/rules';
import { styled } from '../components/styled';
import { paths } from '../config/paths';
import { SchemeSwitch } from './SchemeSwitch';

const quickLinks = [
  ['Home', paths.home],
  ['Products', paths.products],
  ['Categories', paths.categories],
  ['Cart', paths.cart],
] as const;

const customerService = ['Contact us', 'Delivery', 'Returns', 'Questions'];

const contact = {
  email: 'support@example.com',
  phone: '+977 1 5550100',
  address: 'Asan Bazaar, Kathmandu 44600, Nepal',
};

const Ground = styled('footer')(({ theme }) => ({
  borderTop: theme.mixins.line(theme.vars.palette.divider),
  backgroundColor: theme.vars.palette.tint.sand,
  paddingBlock: theme.spacing(6, 4),
  '@media print': { display: 'none' },
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4, 3),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  '& .row': { gridColumn: '1 / -1' },
  [theme.containerQueries.up('sm')]: { gridTemplateColumns: '1fr 1fr', '& .row': { gridColumn: 'auto' } },
  [theme.containerQueries.up('md')]: { gridTemplateColumns: 'repeat(4, 1fr)' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { paddingBlock: theme.spacing(0.5) },
  '& a': {
    display: 'inline-block',
    paddingBlock: theme.spacing(0.25),
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& a, & address': { color: theme.vars.palette.text.primary },
  '& address': { fontStyle: 'normal', lineHeight: 2 },
}));

const Last = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  marginTop: theme.spacing(4),
  paddingTop: theme.spacing(2),
  borderTop: theme.mixins.line(theme.vars.palette.divider),
}));

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: theme.spacing(0, 0, 1) }));

export function Footer() {
  return (
    <Ground>
      <Container maxWidth="xl">
        <Columns>
          <div className="row">
            <Heading>
              {SHOP_NAME} <span lang="ne">मेवा पसल</span>
            </Heading>
            <Typography variant="body2">
              Dry fruits, spices, grains and pulses from the hills and plains of Nepal.
            </Typography>
          </div>
          <nav aria-label="Quick links">
            <Heading>Quick links</Heading>
            <ul>
              {quickLinks.map(([text, to]) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <Heading>Customer service</Heading>
            <ul>
              {customerService.map((text) => (
                <li key={text}>
                  <a role="link" aria-disabled="true">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className="row">
            <Heading>Contact</Heading>
            <address>
              {contact.email}
              <br />
              {contact.phone}
              <br />
              {contact.address}
            </address>
          </div>
        </Columns>
        <Last>
          <Typography variant="caption" component="p" color="textSecondary">
            All prices are in Nepalese rupees (NPR).
          </Typography>
          <SchemeSwitch />
        </Last>
      </Container>
    </Ground>
  );
}
