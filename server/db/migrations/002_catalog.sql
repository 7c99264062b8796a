DO $$ BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN
    RAISE EXCEPTION 'the database is encoded in %, and Devanagari needs UTF8: make it with ENCODING ''UTF8'' TEMPLATE template0', getdatabaseencoding();
  END IF;
END $$;

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT categories_name_key UNIQUE CHECK (length(name) BETWEEN 1 AND 200)
);

CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No longer than an index takes.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  "desc" text NOT NULL DEFAULT '',
  -- NaN is greater than every number, so that the lower bound alone lets it in.
  price numeric(12, 2) NOT NULL CHECK (price >= 0 AND price <> 'NaN'),
  quantity integer NOT NULL DEFAULT 0 CONSTRAINT products_quantity_check CHECK (quantity >= 0),
  image text CHECK (image <> ''),
  category_id integer NOT NULL REFERENCES categories,
  featured boolean NOT NULL DEFAULT false,
  -- Not now(): products of one transaction get different moments, so that pages by age need no sorting of ties.
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  search_text text NOT NULL
);

-- Every order of the list, of the whole catalog and of one category. Descending orders walk these backwards
-- and sort the few equal ones by id. Names compare by code point, so that every server orders alike.
CREATE INDEX products_name_idx ON products (lower(name) COLLATE "C", id);
CREATE INDEX products_price_idx ON products (price, id);
CREATE INDEX products_created_at_idx ON products (created_at, id);
CREATE INDEX products_category_name_idx ON products (category_id, lower(name) COLLATE "C", id);
CREATE INDEX products_category_price_idx ON products (category_id, price, id);
CREATE INDEX products_category_created_at_idx ON products (category_id, created_at, id);
CREATE INDEX products_featured_idx ON products (lower(name) COLLATE "C", id) WHERE featured;

-- Search ---------------------------------------------------------------------------------------------------------

-- One spelling for all: compatibility forms folded, accents and case dropped, white space single, none at the ends.
-- unaccent is declared STABLE because its dictionary can be replaced; ours is not. The search path of the
-- migration is kept, since the extensions may live in any schema.
CREATE FUNCTION search_normalize(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT btrim(regexp_replace(
    -- Combining accents that have no composed form; characters without a shape.
    regexp_replace(lower(unaccent(normalize(source, NFKC))), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    '[\s\u0085\u2028\u2029]+', ' ', 'g'))
$$;

-- A word without its punctuation, in parts: '(घी)' is 'घी', 'dry-fruit' is 'dry fruit'.
CREATE FUNCTION search_parts(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(word, '[\u0001-/:-@[-`{-\u00bf\u0964\u0965\u2010-\u205e\u3001-\u301f]+', ' ', 'g'))
$$;

-- The different words of a text and the parts of those with punctuation, each with a space before it.
-- A pattern that begins with that space finds beginnings of words, and has trigrams even for one letter.
CREATE FUNCTION search_text_of(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
  WITH spelled AS (SELECT search_normalize(source) AS text)
  SELECT coalesce(string_agg(' ' || word, '' ORDER BY word), '')
  FROM (SELECT string_to_table(text, ' ') AS word FROM spelled
        UNION SELECT string_to_table(search_parts(text), ' ') FROM spelled) AS words
  WHERE word <> ''
$$;

-- The LIKE pattern that finds a normalized word as it is typed: anywhere, one or two letters only where a word begins.
CREATE FUNCTION search_pattern(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) <= 2 AND search_parts(word) = word THEN '% ' ELSE '%' END
    || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A short pending list: every search reads through it, and without one bulk changes take three times as long.
CREATE INDEX products_search_idx ON products USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 256);

-- Every word of every search_text, with the number of products that have it.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  products integer NOT NULL
);
-- With the same space before it, one pattern serves words and products.
CREATE INDEX search_words_idx ON search_words USING gin ((' ' || word) gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION set_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- The lock makes this wait for a category that is being renamed, and a rename wait for this.
  NEW.search_text := search_text_of(concat_ws(' ', NEW.name, NEW."desc",
    (SELECT name FROM categories WHERE id = NEW.category_id FOR KEY SHARE)));
  RETURN NEW;
END $$;
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, "desc", category_id, search_text ON products
  FOR EACH ROW EXECUTE FUNCTION set_search_text();

CREATE FUNCTION renew_search_text_of_category() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE products SET search_text = '' WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER categories_search_text AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION renew_search_text_of_category();

-- Counts words in and out. In the order of the words, so that two writers never wait for each other in a circle.
CREATE FUNCTION count_search_words(gone text[], come text[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO search_words AS known (word, products)
  SELECT word, sum(change) FROM (
    SELECT string_to_table(ltrim(text), ' ') AS word, -1 AS change FROM unnest(gone) AS text
    UNION ALL SELECT string_to_table(ltrim(text), ' '), 1 FROM unnest(come) AS text) AS changes
  -- Longer than any search, and in the end than an index takes.
  WHERE length(word) BETWEEN 1 AND 200 GROUP BY word HAVING sum(change) <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET products = known.products + excluded.products;
  IF gone IS NOT NULL THEN
    DELETE FROM search_words WHERE products <= 0 AND word IN (SELECT string_to_table(ltrim(text), ' ') FROM unnest(gone) AS text);
  END IF;
END $$;

CREATE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words(NULL, (SELECT array_agg(search_text) FROM come));
  RETURN NULL;
END $$;
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();

CREATE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  gone_texts text[];
  come_texts text[];
BEGIN
  -- Most updates change a stock or a price and no word.
  SELECT array_agg(gone.search_text), array_agg(come.search_text) INTO gone_texts, come_texts
  FROM gone JOIN come USING (id) WHERE gone.search_text <> come.search_text;
  IF gone_texts IS NOT NULL THEN
    PERFORM count_search_words(gone_texts, come_texts);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION products_updated();

CREATE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words((SELECT array_agg(search_text) FROM gone), NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();

CREATE FUNCTION products_truncated() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM search_words;
  RETURN NULL;
END $$;
CREATE TRIGGER products_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION products_truncated();

-- What a search asks for: for each different word of it the pattern that finds it as typed, and its letters without
-- punctuation. When it is nowhere in the catalog, also the words that may be meant: its letters alone ('tea,'), and from
-- four letters up, without a digit, what looks like them or like them with two neighbours swapped.
CREATE FUNCTION read_search(search text) RETURNS TABLE (pattern text, letters text, lookalikes text[])
LANGUAGE sql STABLE STRICT SET search_path FROM CURRENT AS $$
  WITH typed AS MATERIALIZED (
    SELECT word AS spelled, search_pattern(word) AS pattern, search_parts(word) AS letters,
      length(search_parts(word)) BETWEEN 4 AND 40 AND search_parts(word) !~ '[ 0-9]' AS correctable
    FROM (SELECT DISTINCT string_to_table(search_normalize(search), ' ') AS word) AS each
    WHERE word <> ''
  )
  SELECT pattern, letters, CASE
    -- Whoever types a sign of patterns means that sign.
    WHEN (correctable OR letters NOT IN (spelled, '')) AND spelled !~ '[%_\\]'
      -- A count and not EXISTS: the planner would expect an early hit and read the table from its start.
      AND (SELECT count(*) = 0 FROM search_words WHERE (' ' || word) LIKE pattern)
    THEN ARRAY(
      SELECT word FROM search_words WHERE word = letters
      UNION
      SELECT word FROM search_words
      WHERE correctable AND (' ' || word) % ANY (ARRAY(
          SELECT overlay(letters PLACING substr(letters, place + 1, 1) || substr(letters, place, 1) FROM place FOR 2)
          FROM generate_series(1, length(letters) - 1) AS place
          UNION SELECT letters))
        AND abs(length(word) - length(letters)) <= 2 AND word !~ '[0-9]' AND search_parts(word) = word)
    ELSE '{}' END
  FROM typed
$$;
