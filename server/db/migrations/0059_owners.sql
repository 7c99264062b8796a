ALTER TABLE "users" ADD COLUMN "is_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Staff of before may go on doing what they did.
UPDATE "users" SET "is_owner" = true WHERE "is_staff";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_owner_check" CHECK ("users"."is_staff" OR NOT "users"."is_owner");