-- Keeps product_counts up to date.
-- Rows are changed in one fixed order, so that two concurrent transactions cannot deadlock.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts AS existing SELECT category_id, featured, count(*) FROM new_rows GROUP BY category_id, featured ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = existing.products + excluded.products;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_counts AS existing SELECT category_id, featured, -count(*) FROM old_rows GROUP BY category_id, featured ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = existing.products + excluded.products;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Most updates change neither column and count nothing.
    INSERT INTO product_counts AS existing
    SELECT category_id, featured, sum(change) FROM (
      SELECT side.* FROM old_rows JOIN new_rows USING (id)
        CROSS JOIN LATERAL (VALUES (old_rows.category_id, old_rows.featured, -1), (new_rows.category_id, new_rows.featured, 1))
          AS side (category_id, featured, change)
      WHERE (old_rows.category_id, old_rows.featured) <> (new_rows.category_id, new_rows.featured)) AS changes
    GROUP BY category_id, featured HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = existing.products + excluded.products;
  ELSE
    DELETE FROM product_counts;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_count_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
