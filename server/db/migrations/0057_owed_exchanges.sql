-- A piece that was taken out of an exchange is still owed: it can be named by a problem.
CREATE OR REPLACE FUNCTION check_problem_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
BEGIN
  IF EXISTS (SELECT FROM problem_lines AS named JOIN order_items AS item ON item.id = named.item_id JOIN orders ON orders.id = item.order_id
      JOIN problem_lines AS line ON line.item_id = item.id JOIN problems ON problems.id = line.problem_id
    WHERE named.problem_id = changed AND problems.state NOT IN ('refused', 'withdrawn')
    GROUP BY item.id, orders.exchange_of
    HAVING sum(line.quantity) > item.quantity - CASE WHEN orders.exchange_of IS NULL THEN item.taken_out ELSE 0 END
      OR bool_or(problems.order_id <> item.order_id))
  THEN
    RAISE EXCEPTION 'problem % has more pieces than were delivered', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'problem_lines_pieces_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Problems whose exchange was cancelled wait again.
WITH stranded AS (
  UPDATE problems SET state = 'open', waiting_since = now(), agreed_on = NULL, exchange_order_id = NULL FROM orders
  WHERE orders.id = problems.exchange_order_id AND orders.state = 'cancelled' RETURNING problems.id, orders.number)
INSERT INTO problem_events (problem_id, type, text, by_staff, created_at)
SELECT id, 'reopened', 'The exchange ' || number || ' was cancelled.', true, now() FROM stranded;
