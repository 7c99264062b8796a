-- The rules of bills that a CHECK cannot express.

-- The number of a paper is taken with its row, and given back when the transaction fails: a series has no gap. Transactions that issue
-- papers of one series wait for each other.
CREATE FUNCTION take_serial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_series AS counter (series, fiscal_year, last) VALUES (NEW.series, NEW.fiscal_year, 1)
    ON CONFLICT (series, fiscal_year) DO UPDATE SET last = counter.last + 1 RETURNING last INTO NEW.serial;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER bills_serial BEFORE INSERT ON bills FOR EACH ROW EXECUTE FUNCTION take_serial();--> statement-breakpoint
CREATE TRIGGER credit_notes_serial BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION take_serial();--> statement-breakpoint
-- Only those triggers count.
CREATE TRIGGER bill_series_unchanged BEFORE INSERT OR UPDATE OR DELETE ON bill_series FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER bill_series_kept BEFORE TRUNCATE ON bill_series FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Nothing is changed or deleted after the issue.
CREATE TRIGGER bills_unchanged BEFORE UPDATE OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER bills_kept BEFORE TRUNCATE ON bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER bill_lines_unchanged BEFORE UPDATE OR DELETE ON bill_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER bill_lines_kept BEFORE TRUNCATE ON bill_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_unchanged BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_kept BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_note_lines_unchanged BEFORE UPDATE OR DELETE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_note_lines_kept BEFORE TRUNCATE ON credit_note_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER bill_prints_unchanged BEFORE UPDATE OR DELETE ON bill_prints FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER bill_prints_kept BEFORE TRUNCATE ON bill_prints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- At the end of the transaction a paper is the sum of its lines, and a line that is added later breaks that.
CREATE FUNCTION check_bill_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bills LEFT JOIN (SELECT order_id, sum(total) AS total, sum(vat) AS vat, count(vat) AS with_vat, count(*) AS count,
        coalesce(sum(total) FILTER (WHERE vat_rate = 0), 0) AS exempt, sum(total - amount) AS fee
      FROM bill_lines WHERE order_id = NEW.order_id GROUP BY order_id) AS lines USING (order_id)
    WHERE order_id = NEW.order_id AND (lines.total IS DISTINCT FROM bills.total OR lines.fee <> bills.delivery_fee
      OR lines.vat IS DISTINCT FROM bills.vat OR lines.exempt <> bills.exempt
      OR lines.with_vat <> CASE bills.tax WHEN 'vat' THEN lines.count ELSE 0 END))
  THEN
    RAISE EXCEPTION 'the bill of order % is not the sum of its lines', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'bills_lines_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bills_lines AFTER INSERT ON bills DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_bill_lines();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bill_lines_sum AFTER INSERT ON bill_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_bill_lines();--> statement-breakpoint

-- The same of a credit note, and all credit notes of a line take no more off it than it has: pieces, total and VAT.
CREATE FUNCTION check_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited integer := (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
BEGIN
  IF EXISTS (SELECT FROM credit_notes AS note LEFT JOIN (SELECT credit_note_id AS id, sum(line.total) AS total, sum(line.vat) AS vat,
        coalesce(sum(line.total) FILTER (WHERE vat_rate = 0), 0) AS exempt, bool_or(billed.order_id <> (SELECT order_id FROM credit_notes WHERE id = credited)) AS foreign_line
      FROM credit_note_lines AS line JOIN bill_lines AS billed USING (order_item_id) WHERE credit_note_id = credited GROUP BY credit_note_id) AS lines USING (id)
    WHERE id = credited AND (lines.total IS DISTINCT FROM note.total OR lines.vat IS DISTINCT FROM note.vat OR lines.exempt <> note.exempt OR foreign_line))
  THEN
    RAISE EXCEPTION 'credit note % is not the sum of its lines', credited USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_notes_lines_check';
  END IF;
  IF EXISTS (SELECT FROM credit_note_lines AS line JOIN bill_lines AS billed USING (order_item_id)
    WHERE billed.order_id = (SELECT order_id FROM credit_notes WHERE id = credited)
    GROUP BY billed.order_item_id HAVING sum(line.quantity) > billed.quantity OR sum(line.total) > billed.total OR sum(line.vat) > billed.vat
      OR sum(line.total - line.vat) > billed.total - billed.vat)
  THEN
    RAISE EXCEPTION 'credit note % exceeds its bill', credited USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_notes_bill_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_notes_lines AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_credit_note('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_note_lines_sum AFTER INSERT ON credit_note_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_credit_note('credit_note_id');--> statement-breakpoint

CREATE TRIGGER bills_staff_log AFTER INSERT ON bills FOR EACH ROW WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'buyer_name', 'buyer_address', 'buyer_phone', 'buyer_pan', 'total_in_words', 'seller_name',
    'seller_address', 'seller_pan', 'seller_listing_number', 'issued_by', 'issued_by_name', 'order_id');--> statement-breakpoint
CREATE TRIGGER credit_notes_staff_log AFTER INSERT ON credit_notes FOR EACH ROW WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'reason', 'issued_by', 'issued_by_name', 'order_id');--> statement-breakpoint
CREATE TRIGGER bill_prints_staff_log AFTER INSERT ON bill_prints FOR EACH ROW WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('order', 'order_id', 'printed_by', 'printed_by_name', 'order_id');--> statement-breakpoint

-- The buyer's tax number and the tax of a line are of what was ordered.
DROP TRIGGER orders_unchanged ON orders;--> statement-breakpoint
CREATE TRIGGER orders_unchanged BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.idempotency_key, OLD.request_hash, OLD.delivery_fee, OLD.address, OLD.delivery_area_id, OLD.note, OLD.created_at, OLD.buyer_pan)
    IS DISTINCT FROM (NEW.number, NEW.idempotency_key, NEW.request_hash, NEW.delivery_fee, NEW.address, NEW.delivery_area_id, NEW.note,
      NEW.created_at, NEW.buyer_pan)
    OR (OLD.subtotal, OLD.total) IS DISTINCT FROM (NEW.subtotal, NEW.total) AND OLD.state NOT IN ('placed', 'packing'))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER order_items_unchanged ON order_items;--> statement-breakpoint
CREATE TRIGGER order_items_unchanged BEFORE UPDATE ON order_items FOR EACH ROW
  WHEN (OLD.order_id <> NEW.order_id
    OR OLD.replaces IS NULL AND (OLD.name, OLD.image, OLD.unit_price, OLD.quantity, OLD.total_price, OLD.replaces, OLD.vat_rate, OLD.hs_code)
      IS DISTINCT FROM (NEW.name, NEW.image, NEW.unit_price, NEW.quantity, NEW.total_price, NEW.replaces, NEW.vat_rate, NEW.hs_code)
    OR OLD.replaces IS NOT NULL AND NEW.replaces IS NULL
    OR (NEW.product_id IS NOT NULL AND OLD.product_id IS DISTINCT FROM NEW.product_id))
  EXECUTE FUNCTION refuse_change();
