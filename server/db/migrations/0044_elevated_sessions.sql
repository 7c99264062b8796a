ALTER TABLE "sessions" ADD COLUMN "elevated_until" timestamp with time zone;
--> statement-breakpoint

-- A login of staff. Of the session only the browser is recorded.
DROP TRIGGER sessions_staff_log ON sessions;--> statement-breakpoint
CREATE TRIGGER sessions_staff_log AFTER INSERT ON sessions FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('member', 'user_id', 'user_id', 'id', 'created_at', 'expires_at', 'ended_at', 'elevated_until', 'last_seen_at');
