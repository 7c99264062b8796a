import { formatAmount, formatPrice } from '../../../../contract/formats';
import { paisaOf } from '../../../../contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ManagedProduct } from '../../../../contract/managedProducts';
import { LOW_STOCK } from '../../../../contract/productRules';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { NepaliText } from '../../../components/NepaliText';
import { ProductImage } from '../../../components/ProductImage';
import { TextLink } from '../../../components/TextLink';
import { productPath } from '../../../config/paths';
import { ProductActions } from './ProductActions';

/** The name leads to the product's page in the shop while it has one. */
const Name = ({ product: { id, name, archived_at } }: { product: ManagedProduct }) =>
  archived_at ? (
    <NepaliText>{name}</NepaliText>
  ) : (
    <TextLink to={productPath(id)} underline="hover" sx={{ fontWeight: 650 }}>
      <NepaliText>{name}</NepaliText>
    </TextLink>
  );

const Marks = ({ product }: { product: ManagedProduct }) => {
  const { t } = useLingui();
  return (
    <>
      {product.archived_at && <Chip size="small" label={t`Archived`} />}
      {!product.archived_at && product.quantity < LOW_STOCK && (
        <Chip size="small" color="error" label={product.quantity === 0 ? t`Sold out` : t`Low stock`} />
      )}
    </>
  );
};

const Thumb = ({ product: { name, image } }: { product: ManagedProduct }) => (
  <Box sx={{ width: '2.5rem', flex: 'none', borderRadius: 1, overflow: 'hidden' }}>
    <ProductImage name={name} src={image} sizes="2.5rem" />
  </Box>
);

/** The products on a wide screen, one line each. */
export const ProductTable = ({ products }: { products: ManagedProduct[] }) => {
  const { t, i18n } = useLingui();
  return (
    <Table size="small" aria-label={t`Products`} sx={{ '& .MuiTableCell-root': { px: 1, py: 0.5 } }}>
      <TableHead>
        <TableRow>
          <TableCell>
            <Trans>Product</Trans>
          </TableCell>
          <TableCell>
            <Trans>Category</Trans>
          </TableCell>
          <TableCell align="right">
            <Trans>Price (NPR)</Trans>
          </TableCell>
          <TableCell align="right">
            <Trans>Stock</Trans>
          </TableCell>
          <TableCell align="right">
            <Trans>Sold</Trans>
          </TableCell>
          <TableCell>
            <Trans>Supplier</Trans>
          </TableCell>
          <TableCell>
            <VisuallyHidden>
              <Trans>Actions</Trans>
            </VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <TableRow key={product.id} hover>
            <TableCell component="th" scope="row">
              <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
                <Thumb product={product} />
                <span>
                  <Name product={product} /> <Marks product={product} />
                </span>
              </Stack>
            </TableCell>
            <TableCell>
              <NepaliText>{product.category.name}</NepaliText>
            </TableCell>
            <TableCell align="right">{formatAmount(i18n, paisaOf(product.price))}</TableCell>
            <TableCell align="right">{product.quantity}</TableCell>
            <TableCell align="right">{product.sold}</TableCell>
            <TableCell>{product.supplier && <NepaliText>{product.supplier.name}</NepaliText>}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              <ProductActions product={product} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** "NPR 450.00 · 12 in stock · 3 sold · Snacks · from Gita Thapa". */
function Facts({ product }: { product: ManagedProduct }) {
  const { t, i18n } = useLingui();
  const { quantity, sold, category, supplier } = product;
  const [price, name] = [formatPrice(i18n, product.price), supplier?.name];
  const facts = [price, t`${quantity} in stock`, t`${sold} sold`, category.name, name && t`from ${name}`];
  return facts.filter(Boolean).join(' · ');
}

/** The products on a phone. */
export const ProductCards = ({ products }: { products: ManagedProduct[] }) => {
  return (
    <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {products.map((product) => (
        <Card key={product.id} component="li" sx={{ p: 1.5 }}>
          <Stack direction="row" spacing={1.5}>
            <Thumb product={product} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Name product={product} /> <Marks product={product} />
              <Typography variant="body2" color="textSecondary">
                <Facts product={product} />
              </Typography>
            </Box>
          </Stack>
          <Stack direction="row" sx={{ flexWrap: 'wrap', mt: 0.5 }}>
            <ProductActions product={product} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
};
