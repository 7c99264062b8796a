-- One row for each broken invariant: what must hold, and the row that breaks it. No rows: the data is consistent.
-- Constraints and triggers ensure most of this. The query reads the rows themselves, so it also finds a bypassed constraint.
SELECT 'a cart item has a positive quantity' AS invariant, to_jsonb(item) AS broken_by FROM cart_items AS item WHERE quantity < 1
UNION ALL
SELECT 'a cart has one item per product', jsonb_build_object('user_id', user_id, 'product_id', product_id, 'items', count(*))
FROM cart_items GROUP BY user_id, product_id HAVING count(*) > 1
UNION ALL
SELECT 'a cart item has a product', to_jsonb(item) FROM cart_items AS item WHERE NOT EXISTS (SELECT FROM products WHERE products.id = item.product_id)
UNION ALL
SELECT 'a cart item has a user', to_jsonb(item) FROM cart_items AS item WHERE NOT EXISTS (SELECT FROM users WHERE users.id = item.user_id)
UNION ALL
SELECT 'a stock is not negative', jsonb_build_object('id', id, 'quantity', quantity) FROM products WHERE quantity < 0
UNION ALL
SELECT 'a price is not negative', jsonb_build_object('id', id, 'price', price) FROM products WHERE price < 0 OR price = 'NaN'
UNION ALL
SELECT 'a price is whole paisa', jsonb_build_object('id', id, 'price', price) FROM products WHERE price <> round(price, 2)
UNION ALL
SELECT 'a product has a category', jsonb_build_object('id', id, 'category_id', category_id)
FROM products WHERE NOT EXISTS (SELECT FROM categories WHERE categories.id = products.category_id)
UNION ALL
SELECT 'the search text of a product is up to date', jsonb_build_object('id', products.id, 'search_text', products.search_text)
FROM products JOIN categories ON categories.id = products.category_id
WHERE products.search_text <> search_text_of(concat_ws(' ', products.name, products."desc", categories.name))
UNION ALL
SELECT 'search_words counts the words of the products', jsonb_build_object('word', word, 'counted', counted.products, 'present', present.products)
FROM search_words AS counted FULL JOIN (
  SELECT word, count(*) AS products FROM products, string_to_table(ltrim(search_text), ' ') AS word
  WHERE length(word) BETWEEN 1 AND 200 GROUP BY word) AS present USING (word)
WHERE counted.products IS DISTINCT FROM present.products
UNION ALL
SELECT 'product_counts counts the products', jsonb_build_object('category_id', category_id, 'featured', featured,
  'counted', coalesce(counted.products, 0), 'present', coalesce(present.products, 0))
FROM product_counts AS counted
  FULL JOIN (SELECT category_id, featured, count(*) AS products FROM products GROUP BY category_id, featured) AS present USING (category_id, featured)
WHERE coalesce(counted.products, 0) <> coalesce(present.products, 0)
UNION ALL
SELECT 'an e-mail address has one account', jsonb_build_object('users', array_agg(id)) FROM users GROUP BY lower(email) HAVING count(*) > 1
UNION ALL
SELECT 'a session has a user', jsonb_build_object('user_id', user_id) FROM sessions WHERE NOT EXISTS (SELECT FROM users WHERE users.id = sessions.user_id)
