CREATE TABLE "simulated_faults" (
	"scope" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"order_id" text NOT NULL,
	"order_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_amount" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"reference" text NOT NULL,
	"success_url" text NOT NULL,
	"failure_url" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "simulated_payments_provider_check" CHECK ("simulated_payments"."provider" IN ('esewa', 'khalti')),
	CONSTRAINT "simulated_payments_state_check" CHECK ("simulated_payments"."state" IN ('open', 'pending', 'paid', 'cancelled', 'refunded', 'partially_refunded'))
);
