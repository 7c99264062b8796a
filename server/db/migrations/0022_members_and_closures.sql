CREATE TABLE "delivery_closures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area_id" integer,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_closures_days_check" CHECK ("delivery_closures"."first_day" <= "delivery_closures"."last_day")
);
--> statement-breakpoint
CREATE TABLE "cash_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"phone_hashes" text[] NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"blocked_by" integer,
	"lifted_at" timestamp with time zone,
	"lifted_by" integer
);
--> statement-breakpoint
CREATE TABLE "order_calls" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"called_by" integer
);
--> statement-breakpoint
ALTER TABLE "staff_log" ALTER COLUMN "thing_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_closures" ADD CONSTRAINT "delivery_closures_area_id_delivery_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."delivery_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_blocks" ADD CONSTRAINT "cash_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_blocks" ADD CONSTRAINT "cash_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_blocks" ADD CONSTRAINT "cash_blocks_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_called_by_users_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_closures_area_id_idx" ON "delivery_closures" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_blocks_user_id_key" ON "cash_blocks" USING btree ("user_id") WHERE "cash_blocks"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "cash_blocks_user_id_idx" ON "cash_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cash_blocks_phone_hashes_idx" ON "cash_blocks" USING gin ("phone_hashes") WHERE "cash_blocks"."lifted_at" IS NULL;