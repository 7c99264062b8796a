-- Functions and triggers of the product search: products.search_text and search_words are kept up to date here.
-- Functions that call an extension keep the search path of this migration, because extensions can be in any schema.

-- Normalizes a text: compatibility forms folded, no accents, lower case, single spaces, trimmed.
-- unaccent() is declared STABLE because its dictionary can be replaced. The shop never replaces it, so IMMUTABLE is correct.
CREATE FUNCTION search_normalize(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT btrim(regexp_replace(
    -- Combining accents without a composed form, and invisible characters.
    regexp_replace(lower(unaccent(normalize(source, NFKC))), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    '[\s\u0085\u2028\u2029]+', ' ', 'g'))
$$;

-- A word without its punctuation, in parts: '(घी)' is 'घी', 'dry-fruit' is 'dry fruit'.
CREATE FUNCTION search_parts(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(word, '[\u0001-/:-@[-`{-\u00bf\u0964\u0965\u2010-\u205e\u3001-\u301f]+', ' ', 'g'))
$$;

-- The distinct words of a text and the parts of words with punctuation, sorted, each with a space before it.
-- A pattern that starts with this space matches the beginning of a word, and has a trigram even for one letter.
-- Words are cut to 200 letters: a search is never longer, and an index entry has a maximum size.
CREATE FUNCTION search_text_of(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
  WITH normalized AS (SELECT search_normalize(source) AS text)
  SELECT coalesce(string_agg(' ' || word, '' ORDER BY word), '')
  FROM (SELECT left(string_to_table(text, ' '), 200) AS word FROM normalized
        UNION SELECT left(string_to_table(search_parts(text), ' '), 200) FROM normalized) AS words
  WHERE word <> ''
$$;

-- The LIKE pattern for a normalized word: anywhere in a word, but one or two letters only at its beginning.
CREATE FUNCTION search_pattern(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) <= 2 AND search_parts(word) = word THEN '% ' ELSE '%' END
    || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
$$;

CREATE FUNCTION set_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- The lock waits for a transaction that renames the category, and blocks such a transaction until this one ends.
  NEW.search_text := search_text_of(concat_ws(' ', NEW.name, NEW."desc",
    (SELECT name FROM categories WHERE id = NEW.category_id FOR KEY SHARE)));
  RETURN NEW;
END $$;
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, "desc", category_id, search_text ON products
  FOR EACH ROW EXECUTE FUNCTION set_search_text();

-- A new category name is part of the search text of its products: any update of search_text recomputes it.
CREATE FUNCTION update_search_text_of_category() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE products SET search_text = '' WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER categories_search_text AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION update_search_text_of_category();

-- Updates search_words for search texts that were removed and added.
-- Rows are changed in the order of the words, so that two concurrent transactions cannot deadlock.
CREATE FUNCTION count_search_words(removed text[], added text[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO search_words AS existing (word, products)
  SELECT word, sum(change) FROM (
    SELECT string_to_table(ltrim(text), ' ') AS word, -1 AS change FROM unnest(removed) AS text
    UNION ALL SELECT string_to_table(ltrim(text), ' '), 1 FROM unnest(added) AS text) AS changes
  WHERE length(word) BETWEEN 1 AND 200 GROUP BY word HAVING sum(change) <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET products = existing.products + excluded.products;
  IF removed IS NOT NULL THEN
    DELETE FROM search_words WHERE products <= 0 AND word IN (SELECT string_to_table(ltrim(text), ' ') FROM unnest(removed) AS text);
  END IF;
END $$;

CREATE FUNCTION count_words_of_inserted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words(NULL, (SELECT array_agg(search_text) FROM new_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_inserted();

CREATE FUNCTION count_words_of_updated() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  removed text[];
  added text[];
BEGIN
  -- Most updates change the stock or the price and no word.
  SELECT array_agg(old_rows.search_text), array_agg(new_rows.search_text) INTO removed, added
  FROM old_rows JOIN new_rows USING (id) WHERE old_rows.search_text <> new_rows.search_text;
  IF removed IS NOT NULL THEN
    PERFORM count_search_words(removed, added);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_updated();

CREATE FUNCTION count_words_of_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words((SELECT array_agg(search_text) FROM old_rows), NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_deleted();

CREATE FUNCTION delete_all_words() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM search_words;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION delete_all_words();

-- Splits a search into its distinct words. For each word: the pattern that finds it as typed, and its letters without punctuation.
-- If no product has the word, `lookalikes` are words of the catalog that may be meant: its letters alone ('tea,'), and for
-- words of four letters and more without a digit, words similar to it or to it with two neighbouring letters swapped.
CREATE FUNCTION read_search(search text) RETURNS TABLE (pattern text, letters text, lookalikes text[])
LANGUAGE sql STABLE STRICT SET search_path FROM CURRENT AS $$
  WITH typed AS MATERIALIZED (
    SELECT word AS spelled, search_pattern(word) AS pattern, search_parts(word) AS letters,
      length(search_parts(word)) BETWEEN 4 AND 40 AND search_parts(word) !~ '[ 0-9]' AS correctable
    FROM (SELECT DISTINCT string_to_table(search_normalize(search), ' ') AS word) AS each
    WHERE word <> ''
  )
  SELECT pattern, letters, CASE
    -- A word with a character of LIKE patterns is searched as typed.
    WHEN (correctable OR letters NOT IN (spelled, '')) AND spelled !~ '[%_\\]'
      -- count(*) instead of EXISTS: for EXISTS the planner expects an early match and scans the table from its start.
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
