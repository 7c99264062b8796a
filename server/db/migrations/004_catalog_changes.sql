-- Every server keeps catalog answers ready to send, and drops them at this word. It is said on commit, by whatever path the change came.
CREATE FUNCTION announce_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER products_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER categories_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();

-- How many products a list without a search has: counting rows takes the longer the more there are.
CREATE TABLE product_counts (
  category_id integer NOT NULL,
  featured boolean NOT NULL,
  products integer NOT NULL,
  PRIMARY KEY (category_id, featured)
);
INSERT INTO product_counts SELECT category_id, featured, count(*) FROM products GROUP BY category_id, featured;

CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- In one order, so that two writers never wait for each other in a circle. Most updates change neither column, and count nothing.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts AS known SELECT category_id, featured, count(*) FROM come GROUP BY category_id, featured ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = known.products + excluded.products;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_counts AS known SELECT category_id, featured, -count(*) FROM gone GROUP BY category_id, featured ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = known.products + excluded.products;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO product_counts AS known
    SELECT category_id, featured, sum(change) FROM (
      SELECT side.* FROM gone JOIN come USING (id)
        CROSS JOIN LATERAL (VALUES (gone.category_id, gone.featured, -1), (come.category_id, come.featured, 1)) AS side (category_id, featured, change)
      WHERE (gone.category_id, gone.featured) <> (come.category_id, come.featured)) AS changes
    GROUP BY category_id, featured HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = known.products + excluded.products;
  ELSE
    DELETE FROM product_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_count_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();

ALTER FUNCTION check_invariants() RENAME TO check_shelves_and_carts;
CREATE FUNCTION check_invariants() RETURNS TABLE (invariant text, broken_by jsonb)
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT * FROM check_shelves_and_carts()
  UNION ALL
  SELECT 'the kept counts are those of the products', jsonb_build_object('category_id', category_id, 'featured', featured,
    'counted', coalesce(known.products, 0), 'present', coalesce(present.products, 0))
  FROM product_counts AS known
    FULL JOIN (SELECT category_id, featured, count(*) AS products FROM products GROUP BY category_id, featured) AS present USING (category_id, featured)
  WHERE coalesce(known.products, 0) <> coalesce(present.products, 0)
$$;
