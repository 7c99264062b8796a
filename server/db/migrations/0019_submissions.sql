CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"product_id" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"desc" text DEFAULT '' NOT NULL,
	"category_id" integer,
	"price" numeric(12, 2),
	"unit" text,
	"unit_amount" integer,
	"quantity" integer,
	"image" text,
	"answer" text,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "submissions_owner_id_idempotency_key_key" UNIQUE("owner_id","idempotency_key"),
	CONSTRAINT "submissions_state_check" CHECK ("submissions"."state" IN ('draft', 'review', 'rejected', 'approved')),
	CONSTRAINT "submissions_approved_check" CHECK ("submissions"."state" <> 'approved' OR "submissions"."product_id" IS NOT NULL),
	CONSTRAINT "submissions_price_check" CHECK ("submissions"."price" >= 0 AND "submissions"."price" <> 'NaN'),
	CONSTRAINT "submissions_quantity_check" CHECK ("submissions"."quantity" >= 0),
	CONSTRAINT "submissions_unit_check" CHECK ("submissions"."unit" IN ('g', 'ml', 'piece')),
	CONSTRAINT "submissions_unit_amount_check" CHECK ("submissions"."unit_amount" > 0),
	CONSTRAINT "submissions_image_check" CHECK ("submissions"."image" <> '')
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_owner_id_idx" ON "submissions" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_product_id_key" ON "submissions" USING btree ("product_id") WHERE "submissions"."state" <> 'approved';--> statement-breakpoint
CREATE INDEX "submissions_approved_product_id_idx" ON "submissions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "submissions_review_idx" ON "submissions" USING btree ("sent_at","id") WHERE "submissions"."state" = 'review';