import { type ComponentType, memo } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '../../config/paths';
import { NamedPicture } from '../../components/NamedPicture';
import { priceText } from '../../components/priceText';
import { type ShopProduct } from './catalogEndpoints';

/** What a card carries under the facts of its product. */
export type CardAction = ComponentType<{ product: ShopProduct }>;

type ProductCardProps = {
  product: ShopProduct;
  action: CardAction;
  /** True in the rows that are in view at once. */
  eager?: boolean;
};

/** Whether a card looks the same: each answer brings objects of its own, and a picture that is here is in no hurry any more. */
const isSame = (one: ProductCardProps, other: ProductCardProps) =>
  one.action === other.action &&
  (one.product === other.product || JSON.stringify(one.product) === JSON.stringify(other.product));

/** One product of a `CardGrid`, which holds its looks. */
export const ProductCard = memo(function ProductCard({ product, action: Action, eager }: ProductCardProps) {
  const { id, name, desc, price, quantity, image, category } = product;
  return (
    <div className="card" data-testid="product-card">
      <NamedPicture name={name} src={image} tintBy={category?.name} eager={eager} />
      <div className="text">
        {category && <span className="category">{category.name}</span>}
        <Link className="names" to={productPath(id)}>
          <h3>{name}</h3>
          {desc && <p className="description">{desc}</p>}
        </Link>
        <span className="price">{priceText(price)}</span>
        <span className={quantity > 0 ? 'stock' : 'stock none'}>
          {quantity > 0 ? `${quantity} in stock` : 'Out of stock'}
        </span>
        {/* Made anew when the card is given another product: neither the focus nor a press that has begun is to buy that one. */}
        <Action key={id} product={product} />
      </div>
    </div>
  );
}, isSame);
