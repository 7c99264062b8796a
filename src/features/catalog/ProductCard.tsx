import { useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount, formatPrice } from '../../../contract/formats';
import { NepaliText } from '../../components/NepaliText';
import { ProductImage } from '../../components/ProductImage';
import { productPath } from '../../config/paths';
import { hasFeature } from '../../config/shopFeatures';
import { type ShownProduct } from './readProducts';
import { LOW_STOCK } from './stock';
import { unitPrice, unitPriceText } from './unitPrice';

type ProductCardProps = {
  product: ShownProduct;
  eager?: boolean;
  isMain?: boolean;
  /** On the picture. */
  corner?: ReactNode;
  /** The button. */
  children?: ReactNode;
};

/** One product of a `CardGrid`, which has its styles; `eager` and `isMain` are those of its image. */
export function ProductCard({ product, eager, isMain, corner, children }: ProductCardProps) {
  const { t, i18n } = useLingui();
  const { id, name, desc, price, quantity, image, category } = product;
  const inStock = quantity !== null && quantity > 0;
  const isLow = inStock && quantity <= LOW_STOCK;
  // The card of the specification has no price per unit.
  const perUnit = hasFeature('products') ? unitPrice(product) : null;
  return (
    <div className="card" data-testid="product-card">
      <div className="texts">
        {category && <span className="note">{category.name}</span>}
        <Link to={productPath(id)} className="link product">
          <h3>
            <NepaliText>{name}</NepaliText>
          </h3>
          {desc && (
            // Otherwise it is a part of the link's name, which is the heading.
            <p className="description" aria-hidden="true">
              <NepaliText>{desc}</NepaliText>
            </p>
          )}
        </Link>
        {price !== null && <span className="price">{formatPrice(i18n, price)}</span>}
        {perUnit && (
          <span className="note">{unitPriceText(i18n, formatAmount(i18n, perUnit.paisa), perUnit.reference.name)}</span>
        )}
        {quantity !== null && (
          <span className={`stock ${isLow ? 'low' : inStock ? 'in' : 'out'}`}>
            {inStock ? t`${quantity} in stock` : t`Out of stock`}
          </span>
        )}
        <div className="actions">{children}</div>
      </div>
      <div className="picture">
        <ProductImage name={name} src={image} eager={eager} isMain={isMain} />
        {isLow && <span className="warning">{t`Only ${quantity} left`}</span>}
        {corner}
      </div>
    </div>
  );
}
