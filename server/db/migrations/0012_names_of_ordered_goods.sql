ALTER TABLE "bill_lines" ADD COLUMN "name_ne" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "name_ne" text;