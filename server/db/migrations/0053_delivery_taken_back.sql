-- A delivered order that was marked by mistake is out again, or back in the shop.
CREATE OR REPLACE FUNCTION check_order_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
    ('pending_payment', 'placed'), ('pending_payment', 'cancelled'), ('pending_payment', 'expired'),
    ('placed', 'packing'), ('placed', 'cancelled'),
    ('packing', 'out_for_delivery'), ('packing', 'cancelled'),
    ('out_for_delivery', 'delivered'), ('out_for_delivery', 'packing'), ('out_for_delivery', 'cancelled'),
    ('delivered', 'out_for_delivery'), ('delivered', 'packing'))
    AND NOT (OLD.state = 'expired' AND NEW.state = 'placed' AND NEW.payment_status = 'paid'
      AND NEW.reservation = OLD.reservation + 1)
  THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_transition_check';
  END IF;
  RETURN NEW;
END $$;
