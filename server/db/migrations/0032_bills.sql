CREATE TABLE "bill_lines" (
	"order_item_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"hs_code" text,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"vat_rate" integer NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2),
	CONSTRAINT "bill_lines_quantity_check" CHECK ("bill_lines"."quantity" > 0),
	CONSTRAINT "bill_lines_amount_check" CHECK ("bill_lines"."amount" = "bill_lines"."unit_price" * "bill_lines"."quantity" AND "bill_lines"."total" >= "bill_lines"."amount"),
	CONSTRAINT "bill_lines_vat_check" CHECK ("bill_lines"."vat" BETWEEN 0 AND "bill_lines"."total")
);
--> statement-breakpoint
CREATE TABLE "bill_prints" (
	"order_id" integer NOT NULL,
	"copy" integer NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	"printed_by" integer NOT NULL,
	"printed_by_name" text NOT NULL,
	CONSTRAINT "bill_prints_order_id_copy_pk" PRIMARY KEY("order_id","copy"),
	CONSTRAINT "bill_prints_copy_check" CHECK ("bill_prints"."copy" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bill_series" (
	"series" text NOT NULL,
	"fiscal_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "bill_series_series_fiscal_year_pk" PRIMARY KEY("series","fiscal_year")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"tax" text NOT NULL,
	"series" text NOT NULL,
	"fiscal_year" text NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on_bs" text NOT NULL,
	"issued_by" integer,
	"issued_by_name" text NOT NULL,
	"exempt" numeric(12, 2),
	"taxable" numeric(12, 2),
	"vat" numeric(12, 2),
	"total" numeric(12, 2) NOT NULL,
	"total_in_words" text NOT NULL,
	"delivery_fee" numeric(12, 2) NOT NULL,
	"seller_name" text NOT NULL,
	"seller_address" text NOT NULL,
	"seller_pan" text,
	"seller_listing_number" text,
	"buyer_name" text NOT NULL,
	"buyer_address" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"buyer_pan" text,
	"payment_method" text NOT NULL,
	"payment_reference" text,
	CONSTRAINT "bills_serial_key" UNIQUE("series","fiscal_year","serial"),
	CONSTRAINT "bills_tax_check" CHECK ("bills"."tax" IN ('none', 'pan', 'vat') AND ("bills"."tax" = 'none' OR "bills"."seller_pan" IS NOT NULL)),
	CONSTRAINT "bills_issued_on_bs_check" CHECK ("bills"."issued_on_bs" ~ '^\d{4}-\d{2}-\d{2}$'),
	CONSTRAINT "bills_fiscal_year_check" CHECK ("bills"."fiscal_year" ~ '^\d{4}/\d{2}$'),
	CONSTRAINT "bills_vat_check" CHECK (CASE "bills"."tax" WHEN 'vat' THEN ("bills"."exempt" + "bills"."taxable" + "bills"."vat" = "bills"."total") IS TRUE
        ELSE num_nulls("bills"."exempt", "bills"."taxable", "bills"."vat") = 3 END)
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"credit_note_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"vat" numeric(12, 2),
	CONSTRAINT "credit_note_lines_credit_note_id_order_item_id_pk" PRIMARY KEY("credit_note_id","order_item_id"),
	CONSTRAINT "credit_note_lines_quantity_check" CHECK ("credit_note_lines"."quantity" >= 0),
	CONSTRAINT "credit_note_lines_total_check" CHECK ("credit_note_lines"."total" >= 0),
	CONSTRAINT "credit_note_lines_vat_check" CHECK ("credit_note_lines"."vat" BETWEEN 0 AND "credit_note_lines"."total")
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"series" text NOT NULL,
	"fiscal_year" text NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on_bs" text NOT NULL,
	"issued_by" integer,
	"issued_by_name" text NOT NULL,
	"exempt" numeric(12, 2),
	"taxable" numeric(12, 2),
	"vat" numeric(12, 2),
	"total" numeric(12, 2) NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "credit_notes_serial_key" UNIQUE("series","fiscal_year","serial"),
	CONSTRAINT "credit_notes_total_check" CHECK ("credit_notes"."total" > 0),
	CONSTRAINT "credit_notes_vat_check" CHECK (num_nulls("credit_notes"."exempt", "credit_notes"."taxable", "credit_notes"."vat") = 3 OR ("credit_notes"."exempt" + "credit_notes"."taxable" + "credit_notes"."vat" = "credit_notes"."total") IS TRUE)
);
--> statement-breakpoint
CREATE TABLE "missing_bills" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."products";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_pan" text;--> statement-breakpoint
ALTER TABLE "all_products" ADD COLUMN "vat_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "all_products" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_order_id_bills_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."bills"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_prints" ADD CONSTRAINT "bill_prints_order_id_bills_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."bills"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_order_item_id_bill_lines_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."bill_lines"("order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_bills_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."bills"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_bills" ADD CONSTRAINT "missing_bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_order_id_idx" ON "bill_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bills_issued_on_bs_idx" ON "bills" USING btree ("issued_on_bs");--> statement-breakpoint
CREATE INDEX "credit_note_lines_order_item_id_idx" ON "credit_note_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "credit_notes_order_id_idx" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_notes_issued_on_bs_idx" ON "credit_notes" USING btree ("issued_on_bs");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vat_rate_check" CHECK ("order_items"."vat_rate" IN (0, 13));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_pan_check" CHECK ("orders"."buyer_pan" ~ '^\d{9}$');--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_vat_rate_check" CHECK ("all_products"."vat_rate" IN (0, 13));--> statement-breakpoint
ALTER TABLE "all_products" ADD CONSTRAINT "products_hs_code_check" CHECK ("all_products"."hs_code" ~ '^\d{4}(\.?\d{2}){0,4}$');--> statement-breakpoint
CREATE VIEW "public"."products" AS (select "id", "name", "desc", "price", "quantity", "image", "category_id", "featured", "unit", "unit_amount", "created_at", "search_text", "archived_at", "archived_by_staff", "vat_rate", "hs_code", "supplier_id" from "all_products" where "all_products"."archived_at" is null);