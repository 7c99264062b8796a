-- Sessions that are over are swept away; their tokens are refused without the row as well.
CREATE INDEX sessions_ended_at_idx ON sessions (ended_at) WHERE ended_at IS NOT NULL;

ALTER FUNCTION check_invariants() RENAME TO check_shelves_carts_and_counts;
CREATE FUNCTION check_invariants() RETURNS TABLE (invariant text, broken_by jsonb)
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT * FROM check_shelves_carts_and_counts()
  UNION ALL
  SELECT 'an e-mail address has one account', jsonb_build_object('users', array_agg(id)) FROM users GROUP BY lower(email) HAVING count(*) > 1
  UNION ALL
  SELECT 'a session has a user', jsonb_build_object('user_id', user_id) FROM sessions AS s WHERE NOT EXISTS (SELECT FROM users AS u WHERE u.id = s.user_id)
  UNION ALL
  SELECT 'a price is whole paisa', jsonb_build_object('id', id, 'price', price) FROM products WHERE price <> round(price, 2)
  UNION ALL
  SELECT 'a migration is applied after those before it', jsonb_build_object('name', name)
  FROM (SELECT name, applied_at < lag(applied_at) OVER (ORDER BY name) AS early FROM migrations) AS applied WHERE early
$$;
