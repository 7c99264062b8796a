-- When a member was last sent a verification mail on demand; the first goes out with the registration.
ALTER TABLE users ADD COLUMN verification_resent_at timestamptz;
