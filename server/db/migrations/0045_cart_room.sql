-- Whether a member may have a line of this product: one that is there already, or one of at most `max_lines`. Lines of archived products
-- are not shown and take no place. New lines of a member wait here for each other until they are committed, and each statement of a
-- volatile function sees what was committed before it: adds at once cannot pass the limit together.
CREATE FUNCTION cart_has_room(member integer, product integer, max_lines integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM cart_items WHERE user_id = member AND product_id = product FOR NO KEY UPDATE;
  IF FOUND THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(639278, member);
  RETURN (SELECT count(*) FROM cart_items JOIN products ON products.id = product_id WHERE user_id = member) < max_lines
    OR EXISTS (SELECT FROM cart_items WHERE user_id = member AND product_id = product);
END $$;
