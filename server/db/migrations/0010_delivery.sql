CREATE TABLE "delivery_area_levels" (
	"local_level_id" integer PRIMARY KEY NOT NULL,
	"area_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_areas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"free_from" numeric(12, 2),
	"courier_days_min" integer,
	"courier_days_max" integer,
	"weekly_slots" jsonb,
	"capacity" integer,
	"cut_off_minutes" integer,
	CONSTRAINT "delivery_areas_name_key" UNIQUE("name"),
	CONSTRAINT "delivery_areas_fee_check" CHECK ("delivery_areas"."fee" >= 0 AND "delivery_areas"."fee" <> 'NaN' AND "delivery_areas"."free_from" >= 0),
	CONSTRAINT "delivery_areas_courier_check" CHECK (("delivery_areas"."courier_days_min" IS NULL) = ("delivery_areas"."courier_days_max" IS NULL) AND "delivery_areas"."courier_days_min" BETWEEN 0 AND "delivery_areas"."courier_days_max"),
	CONSTRAINT "delivery_areas_slots_check" CHECK (num_nulls("delivery_areas"."weekly_slots", "delivery_areas"."capacity", "delivery_areas"."cut_off_minutes") = CASE WHEN "delivery_areas"."courier_days_min" IS NULL THEN 0 ELSE 3 END),
	CONSTRAINT "delivery_areas_capacity_check" CHECK ("delivery_areas"."capacity" >= 0 AND "delivery_areas"."cut_off_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cut_off_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_slots_area_id_starts_at_key" UNIQUE("area_id","starts_at"),
	CONSTRAINT "delivery_slots_times_check" CHECK ("delivery_slots"."starts_at" < "delivery_slots"."ends_at" AND "delivery_slots"."cut_off_at" <= "delivery_slots"."ends_at"),
	CONSTRAINT "delivery_slots_booked_check" CHECK ("delivery_slots"."booked" BETWEEN 0 AND "delivery_slots"."capacity")
);
--> statement-breakpoint
ALTER TABLE "delivery_area_levels" ADD CONSTRAINT "delivery_area_levels_local_level_id_local_levels_id_fk" FOREIGN KEY ("local_level_id") REFERENCES "public"."local_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_area_levels" ADD CONSTRAINT "delivery_area_levels_area_id_delivery_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."delivery_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_area_id_delivery_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."delivery_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_area_levels_area_id_idx" ON "delivery_area_levels" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "delivery_slots_starts_at_idx" ON "delivery_slots" USING btree ("starts_at");