-- The table of all products gets a new name, and `products` is a view of what is on sale.
-- Drizzle would create a new table: this renames the old one, with its rows, indexes and triggers.
ALTER TABLE "products" RENAME TO "all_products";--> statement-breakpoint
ALTER SEQUENCE "products_id_seq" RENAME TO "all_products_id_seq";--> statement-breakpoint
ALTER TABLE "all_products" RENAME CONSTRAINT "products_category_id_categories_id_fk" TO "all_products_category_id_categories_id_fk";--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_items_product_id_products_id_fk" TO "order_items_product_id_all_products_id_fk";--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME CONSTRAINT "stock_movements_product_id_products_id_fk" TO "stock_movements_product_id_all_products_id_fk";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME CONSTRAINT "cart_items_product_id_products_id_fk" TO "cart_items_product_id_all_products_id_fk";--> statement-breakpoint
ALTER TABLE "submissions" RENAME CONSTRAINT "submissions_product_id_products_id_fk" TO "submissions_product_id_all_products_id_fk";--> statement-breakpoint
ALTER TABLE "all_products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "all_products" ADD COLUMN "supplier_id" integer;--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "all_products_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_supplier_id_idx" ON "all_products" USING btree ("supplier_id") WHERE "all_products"."supplier_id" IS NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."products" AS (select "id", "name", "desc", "price", "quantity", "image", "category_id", "featured", "unit", "unit_amount", "created_at", "search_text", "archived_at", "supplier_id" from "all_products" where "all_products"."archived_at" is null);--> statement-breakpoint

-- The triggers of the table treat archiving as a deletion, and restoring as an insertion.

-- An archived product keeps its search text up to date, for the day on which it is restored.
CREATE OR REPLACE FUNCTION update_search_text_of_category() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE all_products SET search_text = '' WHERE category_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION count_words_of_inserted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words(NULL, (SELECT array_agg(search_text) FROM new_rows WHERE archived_at IS NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_words_of_updated() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  removed text[];
  added text[];
BEGIN
  -- Most updates change the stock or the price and no word.
  SELECT array_agg(old_rows.search_text) FILTER (WHERE old_rows.archived_at IS NULL),
    array_agg(new_rows.search_text) FILTER (WHERE new_rows.archived_at IS NULL) INTO removed, added
  FROM old_rows JOIN new_rows USING (id)
  WHERE old_rows.search_text <> new_rows.search_text OR (old_rows.archived_at IS NULL) <> (new_rows.archived_at IS NULL);
  IF removed IS NOT NULL OR added IS NOT NULL THEN
    PERFORM count_search_words(removed, added);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_words_of_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words((SELECT array_agg(search_text) FROM old_rows WHERE archived_at IS NULL), NULL);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts AS existing
    SELECT category_id, featured, count(*) FROM new_rows WHERE archived_at IS NULL GROUP BY category_id, featured ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = existing.products + excluded.products;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_counts AS existing
    SELECT category_id, featured, -count(*) FROM old_rows WHERE archived_at IS NULL GROUP BY category_id, featured ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = existing.products + excluded.products;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Most updates change none of the columns and count nothing.
    INSERT INTO product_counts AS existing
    SELECT category_id, featured, sum(change) FROM (
      SELECT side.category_id, side.featured, side.change FROM old_rows JOIN new_rows USING (id)
        CROSS JOIN LATERAL (VALUES (old_rows.category_id, old_rows.featured, old_rows.archived_at, -1),
          (new_rows.category_id, new_rows.featured, new_rows.archived_at, 1)) AS side (category_id, featured, archived_at, change)
      WHERE (old_rows.category_id, old_rows.featured, old_rows.archived_at IS NULL)
          <> (new_rows.category_id, new_rows.featured, new_rows.archived_at IS NULL)
        AND side.archived_at IS NULL) AS changes
    GROUP BY category_id, featured HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (category_id, featured) DO UPDATE SET products = existing.products + excluded.products;
  ELSE
    DELETE FROM product_counts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- Every column that a page shows, but for the stock.
DROP TRIGGER products_notify ON all_products;--> statement-breakpoint
CREATE TRIGGER products_notify AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF name, "desc", price, image, category_id, featured, created_at, unit, unit_amount, archived_at, supplier_id ON all_products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
