-- Pictures that were fetched and stored by us: the address they came from and the path under which the shop serves them.
CREATE TABLE pictures (
  -- No longer than an index takes.
  source text PRIMARY KEY CHECK (octet_length(source) <= 2000),
  path text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now()
);
