ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || search_normalize(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_caller_check" CHECK ("users"."email" IS NOT NULL OR ("users"."password_hash" = '' AND "users"."phone_number" IS NOT NULL AND NOT "users"."is_staff"));--> statement-breakpoint
-- It went with the column.
CREATE INDEX "users_search_idx" ON "users" USING gin ("phone_number" gin_trgm_ops,"search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);
