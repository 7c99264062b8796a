CREATE TABLE "problem_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"problem_id" integer NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"by_staff" boolean NOT NULL,
	"actor_id" integer,
	"mail_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "problem_events_mail_id_key" UNIQUE("mail_id"),
	CONSTRAINT "problem_events_type_check" CHECK ("problem_events"."type" IN ('reported', 'replied', 'answered', 'agreed', 'received', 'done', 'refused', 'withdrawn', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "problem_lines" (
	"problem_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "problem_lines_problem_id_item_id_pk" PRIMARY KEY("problem_id","item_id"),
	CONSTRAINT "problem_lines_quantity_check" CHECK ("problem_lines"."quantity" > 0),
	CONSTRAINT "problem_lines_restocked_check" CHECK ("problem_lines"."restocked" BETWEEN 0 AND "problem_lines"."quantity"),
	CONSTRAINT "problem_lines_unit_price_check" CHECK ("problem_lines"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "problem_photos" (
	"problem_id" integer NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "problem_photos_problem_id_path_pk" PRIMARY KEY("problem_id","path")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"sealed" boolean NOT NULL,
	"text" text NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"agreed_on" text,
	"refund_order_id" integer,
	"amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"exchange_order_id" integer,
	CONSTRAINT "problems_exchange_order_id_key" UNIQUE("exchange_order_id"),
	CONSTRAINT "problems_order_id_idempotency_key_key" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "problems_state_check" CHECK ("problems"."state" IN ('open', 'answered', 'agreed', 'received', 'done', 'refused', 'withdrawn')),
	CONSTRAINT "problems_reason_check" CHECK ("problems"."reason" IN ('damaged', 'wrong', 'missing', 'quality', 'changed_mind')),
	CONSTRAINT "problems_wish_check" CHECK ("problems"."wish" IN ('refund', 'exchange')),
	CONSTRAINT "problems_waiting_check" CHECK (("problems"."state" = 'open') = ("problems"."waiting_since" IS NOT NULL)),
	CONSTRAINT "problems_agreement_check" CHECK (CASE WHEN "problems"."state" NOT IN ('agreed', 'received', 'done') THEN "problems"."agreed_on" IS NULL
        WHEN "problems"."agreed_on" IS NULL THEN false ELSE true END),
	CONSTRAINT "problems_refund_check" CHECK (("problems"."agreed_on" IS NOT DISTINCT FROM 'refund') = ("problems"."refund_order_id" IS NOT NULL)
        AND "problems"."amount" >= 0 AND ("problems"."amount" = 0 OR "problems"."refund_order_id" IS NOT NULL)),
	CONSTRAINT "problems_exchange_check" CHECK (("problems"."agreed_on" IS NOT DISTINCT FROM 'exchange') = ("problems"."exchange_order_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_of" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "fresh" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problem_events" ADD CONSTRAINT "problem_events_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_events" ADD CONSTRAINT "problem_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_lines" ADD CONSTRAINT "problem_lines_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_lines" ADD CONSTRAINT "problem_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_refund_order_id_orders_id_fk" FOREIGN KEY ("refund_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_events_problem_id_idx" ON "problem_events" USING btree ("problem_id","id");--> statement-breakpoint
CREATE INDEX "problem_events_actor_id_idx" ON "problem_events" USING btree ("actor_id") WHERE "problem_events"."actor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "problem_lines_item_id_idx" ON "problem_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "problems_state_idx" ON "problems" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "problems_waiting_since_idx" ON "problems" USING btree ("waiting_since") WHERE "problems"."waiting_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "problems_refund_order_id_idx" ON "problems" USING btree ("refund_order_id") WHERE "problems"."refund_order_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange_of_orders_id_fk" FOREIGN KEY ("exchange_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_exchange_of_idx" ON "orders" USING btree ("exchange_of") WHERE "orders"."exchange_of" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned_check" CHECK ("orders"."returned" >= 0 AND "orders"."returned" + "orders"."written_off" <= "orders"."total" AND ("orders"."returned" = 0 OR "orders"."state" = 'delivered'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange_check" CHECK ("orders"."exchange_of" IS NULL OR "orders"."total" = 0 AND "orders"."exchange_of" < "orders"."id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" IN ('order_cancelled', 'order_expired', 'paid_twice', 'overpaid', 'at_provider', 'by_staff', 'line_changed', 'goods_returned'));
--> statement-breakpoint

CREATE TRIGGER orders_exchange_unchanged BEFORE UPDATE OF exchange_of ON orders FOR EACH ROW
  WHEN (OLD.exchange_of IS DISTINCT FROM NEW.exchange_of) EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- What was reported, written and shown does not change, and nothing is deleted.
CREATE TRIGGER problems_unchanged BEFORE UPDATE ON problems FOR EACH ROW
  WHEN ((OLD.order_id, OLD.reason, OLD.wish, OLD.sealed, OLD.text, OLD.idempotency_key, OLD.created_at)
    IS DISTINCT FROM (NEW.order_id, NEW.reason, NEW.wish, NEW.sealed, NEW.text, NEW.idempotency_key, NEW.created_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_lines_unchanged BEFORE UPDATE ON problem_lines FOR EACH ROW
  WHEN ((OLD.problem_id, OLD.item_id, OLD.quantity, OLD.unit_price)
    IS DISTINCT FROM (NEW.problem_id, NEW.item_id, NEW.quantity, NEW.unit_price))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_photos_unchanged BEFORE UPDATE ON problem_photos FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The member or clerk may be deleted.
CREATE TRIGGER problem_events_unchanged BEFORE UPDATE ON problem_events FOR EACH ROW
  WHEN ((OLD.problem_id, OLD.type, OLD.text, OLD.by_staff, OLD.mail_id, OLD.created_at)
      IS DISTINCT FROM (NEW.problem_id, NEW.type, NEW.text, NEW.by_staff, NEW.mail_id, NEW.created_at)
    OR NEW.actor_id IS NOT NULL AND OLD.actor_id IS DISTINCT FROM NEW.actor_id)
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problems_kept BEFORE DELETE ON problems FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_lines_kept BEFORE DELETE ON problem_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_photos_kept BEFORE DELETE ON problem_photos FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_events_kept BEFORE DELETE ON problem_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- At the end of a transaction no line has more pieces in its problems than were delivered. Refused and withdrawn problems hold none.
CREATE FUNCTION check_problem_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
BEGIN
  IF EXISTS (SELECT FROM problem_lines AS named JOIN order_items AS item ON item.id = named.item_id
      JOIN problem_lines AS line ON line.item_id = item.id JOIN problems ON problems.id = line.problem_id
    WHERE named.problem_id = changed AND problems.state NOT IN ('refused', 'withdrawn')
    GROUP BY item.id HAVING sum(line.quantity) > item.quantity - item.taken_out OR bool_or(problems.order_id <> item.order_id))
  THEN
    RAISE EXCEPTION 'problem % has more pieces than were delivered', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'problem_lines_pieces_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problem_lines_pieces AFTER INSERT ON problem_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_problem_pieces('problem_id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problems_pieces AFTER UPDATE OF state ON problems DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IN ('refused', 'withdrawn') AND NEW.state NOT IN ('refused', 'withdrawn'))
  EXECUTE FUNCTION check_problem_pieces('id');--> statement-breakpoint

CREATE TRIGGER problems_staff_log AFTER INSERT OR UPDATE OR DELETE ON problems FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('problem', 'id', 'text', 'idempotency_key', 'waiting_since');--> statement-breakpoint
CREATE TRIGGER problem_lines_staff_log AFTER INSERT OR UPDATE OR DELETE ON problem_lines FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '') EXECUTE FUNCTION record_staff_change('problem', 'problem_id');--> statement-breakpoint
CREATE TRIGGER problem_events_staff_log AFTER INSERT OR UPDATE OR DELETE ON problem_events FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('problem', 'problem_id', 'text', 'mail_id', 'actor_id', 'created_at');
