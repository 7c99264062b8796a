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
import { amountText, priceText } from '../../../components/priceText';
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

const Marks = ({ product }: { product: ManagedProduct }) => (
  <>
    {product.archived_at && <Chip size="small" label="Archived" />}
    {!product.archived_at && product.quantity < LOW_STOCK && (
      <Chip size="small" color="error" label={product.quantity === 0 ? 'Sold out' : 'Low stock'} />
    )}
  </>
);

const Thumb = ({ product: { name, image } }: { product: ManagedProduct }) => (
  <Box sx={{ width: '2.5rem', flex: 'none', borderRadius: 1, overflow: 'hidden' }}>
    <ProductImage name={name} src={image} sizes="2.5rem" />
  </Box>
);

/** The products on a wide screen, one line each. */
export const ProductTable = ({ products }: { products: ManagedProduct[] }) => (
  <Table size="small" aria-label="Products" sx={{ '& .MuiTableCell-root': { px: 1, py: 0.5 } }}>
    <TableHead>
      <TableRow>
        <TableCell>Product</TableCell>
        <TableCell>Category</TableCell>
        <TableCell align="right">Price (NPR)</TableCell>
        <TableCell align="right">Stock</TableCell>
        <TableCell align="right">Sold</TableCell>
        <TableCell>Supplier</TableCell>
        <TableCell>
          <VisuallyHidden>Actions</VisuallyHidden>
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
          <TableCell>{product.category.name}</TableCell>
          <TableCell align="right">{amountText(product.price)}</TableCell>
          <TableCell align="right">{product.quantity}</TableCell>
          <TableCell align="right">{product.sold}</TableCell>
          <TableCell>{product.supplier?.name}</TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            <ProductActions product={product} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** The products on a phone. */
export const ProductCards = ({ products }: { products: ManagedProduct[] }) => (
  <Stack component="ul" role="list" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {products.map((product) => (
      <Card key={product.id} component="li" sx={{ p: 1.5 }}>
        <Stack direction="row" spacing={1.5}>
          <Thumb product={product} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Name product={product} /> <Marks product={product} />
            <Typography variant="body2" color="textSecondary">
              {priceText(product.price)} · {product.quantity} in stock · {product.sold} sold · {product.category.name}
              {product.supplier && ` · from ${product.supplier.name}`}
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
