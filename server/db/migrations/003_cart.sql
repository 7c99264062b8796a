-- A member has exactly one cart: the lines that carry his id. There is no table of carts, so that nothing can be orphaned.
CREATE TABLE cart_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL CONSTRAINT cart_items_quantity_check CHECK (quantity > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_items_user_id_product_id_key UNIQUE (user_id, product_id)
);
CREATE INDEX cart_items_product_id_idx ON cart_items (product_id);

-- One row for each thing that must never be, with what breaks it. Most of it the constraints forbid: this looks at
-- the rows themselves, so that a dropped or bypassed constraint shows.
CREATE FUNCTION check_invariants() RETURNS TABLE (invariant text, broken_by jsonb)
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT 'a line has a quantity from 1 up', to_jsonb(c) FROM cart_items AS c WHERE quantity < 1
  UNION ALL
  SELECT 'a cart has one line for a product', jsonb_build_object('user_id', user_id, 'product_id', product_id, 'lines', count(*))
  FROM cart_items GROUP BY user_id, product_id HAVING count(*) > 1
  UNION ALL
  SELECT 'a line has a product', to_jsonb(c) FROM cart_items AS c WHERE NOT EXISTS (SELECT FROM products AS p WHERE p.id = c.product_id)
  UNION ALL
  SELECT 'a line has a member', to_jsonb(c) FROM cart_items AS c WHERE NOT EXISTS (SELECT FROM users AS u WHERE u.id = c.user_id)
  UNION ALL
  SELECT 'a stock is never below 0', jsonb_build_object('id', id, 'quantity', quantity) FROM products WHERE quantity < 0
  UNION ALL
  SELECT 'a price is never below 0', jsonb_build_object('id', id, 'price', price) FROM products WHERE price < 0 OR price = 'NaN'
  UNION ALL
  SELECT 'a product has a category', jsonb_build_object('id', id, 'category_id', category_id)
  FROM products AS p WHERE NOT EXISTS (SELECT FROM categories AS c WHERE c.id = p.category_id)
  UNION ALL
  SELECT 'a product is found by its own words', jsonb_build_object('id', p.id, 'search_text', p.search_text)
  FROM products AS p JOIN categories AS c ON c.id = p.category_id
  WHERE p.search_text <> search_text_of(concat_ws(' ', p.name, p."desc", c.name))
  UNION ALL
  SELECT 'the vocabulary counts the words of the products', jsonb_build_object('word', word, 'counted', w.products, 'present', present.products)
  FROM search_words AS w FULL JOIN (
    SELECT word, count(*) AS products FROM products, string_to_table(ltrim(search_text), ' ') AS word
    WHERE length(word) BETWEEN 1 AND 200 GROUP BY word) AS present USING (word)
  WHERE w.products IS DISTINCT FROM present.products
$$;
