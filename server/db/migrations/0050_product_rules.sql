-- What earlier versions have let in is brought into the form that the constraints below ask for.
CREATE FUNCTION pg_temp.one_line(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(normalize(regexp_replace(source, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]', '', 'g'), NFC),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.name_within(source text, most integer, id integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN line = '' THEN 'No. ' || id WHEN length(line) > most THEN rtrim(left(line, most - 12)) || '… ' || id ELSE line END
  FROM pg_temp.one_line(source) AS line
$$;--> statement-breakpoint
CREATE TEMP TABLE renamed ON COMMIT DROP AS
  SELECT id, name, min(id) OVER (PARTITION BY lower(name)) AS first_id
  FROM (SELECT id, pg_temp.name_within(name, 60, id) AS name FROM categories) AS named;--> statement-breakpoint
UPDATE all_products SET category_id = first_id FROM renamed WHERE category_id = renamed.id AND first_id <> renamed.id;--> statement-breakpoint
UPDATE submissions SET category_id = first_id FROM renamed WHERE category_id = renamed.id AND first_id <> renamed.id;--> statement-breakpoint
DELETE FROM categories WHERE id IN (SELECT id FROM renamed WHERE first_id <> id);--> statement-breakpoint
UPDATE categories SET name = renamed.name FROM renamed WHERE categories.id = renamed.id AND categories.name <> renamed.name;--> statement-breakpoint
UPDATE all_products SET name = pg_temp.name_within(name, 200, id) WHERE name <> pg_temp.name_within(name, 200, id);--> statement-breakpoint
UPDATE all_products SET "desc" = left("desc", 4999) || '…' WHERE length("desc") > 5000;--> statement-breakpoint
UPDATE all_products SET price = 99999999.99 WHERE price > 99999999.99;--> statement-breakpoint
UPDATE all_products SET unit_amount = 1000000 WHERE unit_amount > 1000000;--> statement-breakpoint
UPDATE submissions SET name = pg_temp.name_within(name, 200, id) WHERE name <> '' AND name <> pg_temp.name_within(name, 200, id);--> statement-breakpoint
UPDATE submissions SET price = 99999999.99 WHERE price > 99999999.99;--> statement-breakpoint

ALTER TABLE "all_products" DROP CONSTRAINT "products_name_check";--> statement-breakpoint
ALTER TABLE "all_products" DROP CONSTRAINT "products_price_check";--> statement-breakpoint
ALTER TABLE "all_products" DROP CONSTRAINT "products_unit_check";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_name_check";--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_price_check";--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_desc_check" CHECK (length("all_products"."desc") <= 5000);--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_name_check" CHECK (length("all_products"."name") BETWEEN 1 AND 200 AND "all_products"."name" IS NFC NORMALIZED AND "all_products"."name" !~ '^ | $|  |[\n\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]');--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_price_check" CHECK ("all_products"."price" BETWEEN 0 AND 99999999.99);--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_unit_check" CHECK (("all_products"."unit" IS NULL) = ("all_products"."unit_amount" IS NULL) AND "all_products"."unit" IN ('g', 'ml', 'piece') AND "all_products"."unit_amount" BETWEEN 1 AND 1000000);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_name_check" CHECK (length("categories"."name") BETWEEN 1 AND 60 AND "categories"."name" IS NFC NORMALIZED AND "categories"."name" !~ '^ | $|  |[\n\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_name_check" CHECK ("submissions"."name" = '' OR length("submissions"."name") BETWEEN 1 AND 200 AND "submissions"."name" IS NFC NORMALIZED AND "submissions"."name" !~ '^ | $|  |[\n\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]');--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_price_check" CHECK ("submissions"."price" BETWEEN 0 AND 99999999.99);