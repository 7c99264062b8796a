-- Categories whose names differ in letter case alone become the oldest of them.
CREATE TEMP TABLE doubled ON COMMIT DROP AS
  SELECT id, first_id FROM (SELECT id, min(id) OVER (PARTITION BY lower(name)) AS first_id FROM categories) AS named WHERE id <> first_id;--> statement-breakpoint
UPDATE all_products SET category_id = first_id FROM doubled WHERE category_id = doubled.id;--> statement-breakpoint
UPDATE submissions SET category_id = first_id FROM doubled WHERE category_id = doubled.id;--> statement-breakpoint
DELETE FROM categories WHERE id IN (SELECT id FROM doubled);--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_name_key";--> statement-breakpoint
CREATE UNIQUE INDEX "categories_lower_name_key" ON "categories" USING btree (lower("name"));
