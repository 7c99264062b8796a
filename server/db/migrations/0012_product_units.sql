ALTER TABLE "products" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unit_amount" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_unit_check" CHECK (("products"."unit" IS NULL) = ("products"."unit_amount" IS NULL) AND "products"."unit" IN ('g', 'ml', 'piece') AND "products"."unit_amount" > 0);