CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_told_check" CHECK ("stock_alerts"."told_at" IS NULL OR "stock_alerts"."due_at" IS NOT NULL)
);
--> statement-breakpoint
DROP VIEW "public"."products";--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "days_ahead" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "if_missing" text DEFAULT 'call' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "all_products" ADD COLUMN "aliases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_all_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."all_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_all_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."all_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_product_id_idx" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_user_id_product_id_key" ON "stock_alerts" USING btree ("user_id","product_id") WHERE "stock_alerts"."told_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_alerts_user_id_idx" ON "stock_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting_idx" ON "stock_alerts" USING btree ("product_id","id") WHERE "stock_alerts"."due_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_alerts_due_idx" ON "stock_alerts" USING btree ("id") WHERE "stock_alerts"."due_at" IS NOT NULL AND "stock_alerts"."told_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_alerts_product_id_idx" ON "stock_alerts" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_days_ahead_check" CHECK ("delivery_areas"."days_ahead" BETWEEN 1 AND 60);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_if_missing_check" CHECK ("orders"."if_missing" IN ('call', 'replace', 'leave_out'));--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_aliases_check" CHECK (length("all_products"."aliases") <= 300);--> statement-breakpoint
CREATE VIEW "public"."products" AS (select "id", "name", "desc", "aliases", "price", "quantity", "image", "category_id", "featured", "unit", "unit_amount", "created_at", "search_text", "archived_at", "archived_by_staff", "vat_rate", "hs_code", "supplier_id" from "all_products" where "all_products"."archived_at" is null);--> statement-breakpoint

-- The aliases are part of the search text.
CREATE OR REPLACE FUNCTION set_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- The lock waits for a transaction that renames the category, and blocks such a transaction until this one ends.
  NEW.search_text := search_text_of(concat_ws(' ', NEW.name, NEW."desc", NEW.aliases,
    (SELECT name FROM categories WHERE id = NEW.category_id FOR KEY SHARE)));
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER products_search_text ON all_products;--> statement-breakpoint
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, "desc", aliases, category_id, search_text ON all_products
  FOR EACH ROW EXECUTE FUNCTION set_search_text();--> statement-breakpoint
-- No page shows the aliases, but cached searches depend on them.
CREATE TRIGGER products_aliases_notify AFTER UPDATE OF aliases ON all_products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint

-- Pieces that come back into stock make three alerts each due, in the order in which members asked.
CREATE FUNCTION make_stock_alerts_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pieces bigint := NEW.quantity - CASE WHEN OLD.archived_at IS NULL THEN OLD.quantity ELSE 0 END;
BEGIN
  UPDATE stock_alerts SET due_at = clock_timestamp() WHERE id IN (
    SELECT id FROM stock_alerts WHERE product_id = NEW.id AND due_at IS NULL ORDER BY id LIMIT 3 * pieces);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_back_in_stock AFTER UPDATE OF quantity, archived_at ON all_products FOR EACH ROW
  WHEN (NEW.archived_at IS NULL AND NEW.quantity > CASE WHEN OLD.archived_at IS NULL THEN OLD.quantity ELSE 0 END)
  EXECUTE FUNCTION make_stock_alerts_due();--> statement-breakpoint

-- What the member chose at the checkout does not change.
CREATE TRIGGER orders_choices_unchanged BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.if_missing, OLD.gift) IS DISTINCT FROM (NEW.if_missing, NEW.gift)) EXECUTE FUNCTION refuse_change();
