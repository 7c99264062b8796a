-- Accounts that staff make for callers, and take back. The log names people by id.
CREATE TRIGGER users_staff_log_added AFTER INSERT ON users FOR EACH ROW WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('member', 'id', 'email', 'phone_number', 'password_hash', 'first_name', 'last_name', 'search_text',
    'verification_token_hash');--> statement-breakpoint
CREATE TRIGGER users_staff_log_removed AFTER DELETE ON users FOR EACH ROW
  WHEN (NOT OLD.is_staff AND current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('member', 'id', 'email', 'phone_number', 'password_hash', 'first_name', 'last_name', 'search_text',
    'verification_token_hash');
