ALTER TABLE "staff_log" DROP CONSTRAINT "staff_log_action_check";--> statement-breakpoint
ALTER TABLE "staff_log" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_log" ADD CONSTRAINT "staff_log_action_check" CHECK ("staff_log"."action" IN ('insert', 'update', 'delete', 'read'));
--> statement-breakpoint

-- Tables are recorded for transactions of staff (see 0021_staff_log_rules.sql). Accounts of staff are recorded for every transaction:
-- one that names nobody is by SQL, and the row says which role of the database it was.
CREATE OR REPLACE FUNCTION record_staff_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  staff jsonb := coalesce(nullif(current_setting('shop.staff', true), '')::jsonb,
    jsonb_build_object('name', 'Database role ' || session_user, 'ip', coalesce(host(inet_client_addr()), '')));
  hidden text[] := TG_ARGV[2:];
  before jsonb := coalesce(to_jsonb(OLD), '{}');
  after jsonb := coalesce(to_jsonb(NEW), '{}');
  changes jsonb;
BEGIN
  SELECT jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) INTO changes
  FROM jsonb_object_keys((before || after) - coalesce(hidden, '{}')) AS key
  WHERE coalesce(before -> key, 'null') <> coalesce(after -> key, 'null');
  IF changes IS NOT NULL THEN
    INSERT INTO staff_log (staff_id, staff_name, ip, thing, thing_id, source, action, changes)
    VALUES ((staff ->> 'id')::integer, staff ->> 'name', staff ->> 'ip', TG_ARGV[0], ((before || after) ->> TG_ARGV[1])::integer,
      TG_TABLE_NAME, lower(TG_OP), changes);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- Names, rights and passwords of staff. A new hash alone is a rehash at a login; a change of the password sets its time, too.
CREATE TRIGGER users_staff_log AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.is_staff OR NEW.is_staff)
  EXECUTE FUNCTION record_staff_change('member', 'id', 'email', 'phone_number', 'password_hash', 'email_verified_at', 'verification_token_hash',
    'verification_resent_at');--> statement-breakpoint
CREATE TRIGGER users_staff_log_deleted AFTER DELETE ON users FOR EACH ROW WHEN (OLD.is_staff)
  EXECUTE FUNCTION record_staff_change('member', 'id', 'id', 'email', 'phone_number', 'password_hash', 'email_verified_at', 'verification_token_hash',
    'verification_resent_at', 'password_changed_at', 'date_joined', 'is_active');
