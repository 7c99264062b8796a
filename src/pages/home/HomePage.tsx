import { useLingui } from '@lingui/react/macro';
import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { JsonLd } from '../../components/JsonLd';
import { PageHead } from '../../components/PageHead';
import { useOrigin } from '../../config/origin';
import { pageSettings } from '../../config/pageSettings';
import { paths } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { LoginReason } from '../../features/auth/LoginReason';
import { LOGIN_REASON_ID } from '../../features/cart/AddToCart';
import { LazyBuyAgain } from '../../features/catalog/buyAgain/LazyBuyAgain';
import { CategoryRow } from '../../features/catalog/categories/CategoryRow';
import { FeaturedProducts } from '../../features/catalog/list/FeaturedProducts';
import { CategoryTiles } from './CategoryTiles';
import { Hero } from './Hero';
import { Newsletter } from './Newsletter';
import { shopJsonLd } from './shopJsonLd';

const Section = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(2.5),
  [theme.containerQueries.up('md')]: { paddingBlock: theme.spacing(7) },
}));

export function Component() {
  const { t } = useLingui();
  const origin = useOrigin();
  return (
    <>
      <PageHead title={t`Dry fruits and groceries of Nepal`} canonical={paths.home} />
      <JsonLd data={shopJsonLd(origin, pageSettings().shop)} />
      <Hero to={paths.products} />
      <Container maxWidth="xl">
        {hasFeature('products') && <CategoryRow />}
        {hasFeature('orders') && <LazyBuyAgain isFirst />}
        <Section aria-labelledby="featured">
          <Typography variant="h2" id="featured" sx={{ mb: 1.5 }}>
            {t`Featured Products`}
          </Typography>
          <LoginReason id={LOGIN_REASON_ID} />
          <FeaturedProducts />
        </Section>
        {hasFeature('orders') && <LazyBuyAgain />}
        <Section aria-labelledby="by-category">
          <Typography variant="h2" id="by-category" sx={{ mb: 3 }}>
            {t`Shop by Category`}
          </Typography>
          <CategoryTiles to={paths.categories} />
        </Section>
        <Newsletter />
      </Container>
    </>
  );
}
