import Link from '@mui/material/Link';
import { telHref } from '../../../contract/contactLine';
import { ContactLink } from '../../components/ContactLink';
import { TextLink } from '../../components/TextLink';
import { pageSettings } from '../../config/pageSettings';
import { paths } from '../../config/paths';
import { sellerNumbers } from '../../config/sellerNumbers';
import { HelpPage, HelpSection } from './HelpPage';

/** Who sells, how to reach them, and where to complain. */
export function Component() {
  const { shop } = pageSettings();
  return (
    <HelpPage
      title="Contact us"
      description={`How to reach ${shop.name}: phone, email and address, and where to complain.`}
      canonical={paths.contact}
    >
      <HelpSection title="Questions about an order">
        <p>
          Call or write to us and give the number of the order, like MP-7K3Q-9XFD. It is at the top of the order and in
          every email about it.
        </p>
        <ul role="list">
          <li>
            Phone:{' '}
            <Link href={telHref(shop.phone)} color="inherit">
              {shop.phone}
            </Link>
          </li>
          <li>
            Email:{' '}
            <Link href={`mailto:${shop.email}`} color="inherit">
              {shop.email}
            </Link>
          </li>
        </ul>
      </HelpSection>
      <HelpSection title="Complaints">
        <p>
          {shop.complaints ? (
            <>
              Complaints go to <ContactLink>{shop.complaints}</ContactLink>.
            </>
          ) : (
            'Call or write to us: phone number and email address are above.'
          )}{' '}
          Complaints and our responses are kept for five years. When goods are damaged, wrong or missing, report it with
          the order: see{' '}
          <TextLink to={paths.returns} color="inherit">
            Returns
          </TextLink>
          .
        </p>
      </HelpSection>
      <HelpSection title="Seller">
        <p>
          {shop.name}
          <br />
          {shop.address}
          {sellerNumbers().map((number) => (
            <span key={number}>
              <br />
              {number}
            </span>
          ))}
        </p>
        <p>We sell everything in this shop in our own name, also what members have supplied.</p>
      </HelpSection>
    </HelpPage>
  );
}
