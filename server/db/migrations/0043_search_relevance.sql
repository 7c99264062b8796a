DROP VIEW "public"."products";--> statement-breakpoint
ALTER TABLE "all_products" ADD COLUMN "search_places" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "named" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."products" AS (select "id", "name", "desc", "aliases", "price", "quantity", "image", "category_id", "featured", "unit", "unit_amount", "created_at", "search_text", "search_places", "archived_at", "archived_by_staff", "vat_rate", "hs_code", "supplier_id" from "all_products" where "all_products"."archived_at" is null);--> statement-breakpoint

-- Vowel length, sibilants, b and v, and the nasal mark of Devanagari are folded: people write दुध and दूध.
CREATE OR REPLACE FUNCTION search_normalize(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT translate(btrim(regexp_replace(
    -- Combining accents without a composed form, and invisible characters.
    regexp_replace(lower(unaccent(normalize(source, NFKC))), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    '[\s\u0085\u2028\u2029]+', ' ', 'g')), 'ीूईऊशषवँ', 'िुइउससब')
$$;--> statement-breakpoint

-- The words of a product by place, each as ' ', the place, the word: 1 the name, 2 the other names, 3 the category.
CREATE FUNCTION search_places_of(name text, aliases text, category text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT replace(search_text_of(coalesce(name, '')), ' ', ' 1') || replace(search_text_of(coalesce(aliases, '')), ' ', ' 2')
    || replace(search_text_of(coalesce(category, '')), ' ', ' 3')
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION set_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  -- The lock waits for a transaction that renames the category, and blocks such a transaction until this one ends.
  category text := (SELECT name FROM categories WHERE id = NEW.category_id FOR SHARE);
BEGIN
  NEW.search_text := search_text_of(concat_ws(' ', NEW.name, NEW."desc", NEW.aliases, category));
  NEW.search_places := search_places_of(NEW.name, NEW.aliases, category);
  RETURN NEW;
END $$;--> statement-breakpoint

-- Updates search_words for search texts and places that were removed and added.
-- Rows are changed in the order of the words, so that two concurrent transactions cannot deadlock.
DROP FUNCTION count_search_words(text[], text[]);--> statement-breakpoint
CREATE FUNCTION count_search_words(removed text[], removed_places text[], added text[], added_places text[]) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO search_words AS existing (word, products, named)
  SELECT word, sum(products), sum(named) FROM (
    SELECT string_to_table(ltrim(text), ' ') AS word, -1 AS products, 0 AS named FROM unnest(removed) AS text
    UNION ALL SELECT string_to_table(ltrim(text), ' '), 1, 0 FROM unnest(added) AS text
    UNION ALL SELECT word, 0, change FROM (
      SELECT -1 AS change, text FROM unnest(removed_places) AS text
      UNION ALL SELECT 1, text FROM unnest(added_places) AS text) AS places
    CROSS JOIN LATERAL (
      SELECT DISTINCT substr(placed, 2) AS word FROM string_to_table(ltrim(text), ' ') AS placed WHERE placed ~ '^[12]') AS names) AS changes
  WHERE length(word) BETWEEN 1 AND 200 GROUP BY word HAVING sum(products) <> 0 OR sum(named) <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET products = existing.products + excluded.products, named = existing.named + excluded.named;
  IF removed IS NOT NULL THEN
    DELETE FROM search_words WHERE products <= 0 AND word IN (SELECT string_to_table(ltrim(text), ' ') FROM unnest(removed) AS text);
  END IF;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION count_words_of_inserted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words(NULL, NULL, array_agg(search_text), array_agg(search_places)) FROM new_rows WHERE archived_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_words_of_updated() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  removed text[];
  removed_places text[];
  added text[];
  added_places text[];
BEGIN
  -- Most updates change the stock or the price and no word.
  SELECT array_agg(old_rows.search_text) FILTER (WHERE old_rows.archived_at IS NULL),
    array_agg(old_rows.search_places) FILTER (WHERE old_rows.archived_at IS NULL),
    array_agg(new_rows.search_text) FILTER (WHERE new_rows.archived_at IS NULL),
    array_agg(new_rows.search_places) FILTER (WHERE new_rows.archived_at IS NULL) INTO removed, removed_places, added, added_places
  FROM old_rows JOIN new_rows USING (id)
  WHERE old_rows.search_text <> new_rows.search_text OR old_rows.search_places <> new_rows.search_places
    OR (old_rows.archived_at IS NULL) <> (new_rows.archived_at IS NULL);
  IF removed IS NOT NULL OR added IS NOT NULL THEN
    PERFORM count_search_words(removed, removed_places, added, added_places);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_words_of_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_search_words(array_agg(search_text), array_agg(search_places), NULL, NULL) FROM old_rows WHERE archived_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint

-- The log of staff leaves out what a trigger derives.
DROP TRIGGER products_staff_log ON all_products;--> statement-breakpoint
CREATE TRIGGER products_staff_log AFTER INSERT OR UPDATE OR DELETE ON all_products FOR EACH ROW
  WHEN (current_setting('shop.staff', true) <> '')
  EXECUTE FUNCTION record_staff_change('product', 'id', 'search_text', 'search_places');--> statement-breakpoint

-- Splits a search into its distinct words. For each word: the word, the pattern that finds it as typed, and its letters without punctuation.
-- A word is known when a word of the catalog begins with it, or a name has it inside. If it is not, `lookalikes` are words of the catalog that
-- may be meant, with the numbers of products that have them and that are named so: its letters alone ('tea,'), and for words of four letters
-- and more without a digit, words similar to it, to its plural, or to it with two neighbouring letters swapped.
DROP FUNCTION read_search(text);--> statement-breakpoint
CREATE FUNCTION read_search(search text) RETURNS TABLE (spelled text, pattern text, letters text, lookalikes jsonb)
LANGUAGE sql STABLE STRICT SET search_path FROM CURRENT AS $$
  WITH typed AS MATERIALIZED (
    SELECT word AS spelled, search_pattern(word) AS pattern, search_parts(word) AS letters,
      '% ' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' AS beginning,
      length(search_parts(word)) BETWEEN 4 AND 40 AND search_parts(word) !~ '[ 0-9]' AS correctable
    FROM (SELECT DISTINCT string_to_table(search_normalize(search), ' ') AS word) AS each
    WHERE word <> ''
  )
  SELECT spelled, pattern, letters, CASE
    -- A word with a character of LIKE patterns is searched as typed.
    WHEN (correctable OR letters NOT IN (spelled, '')) AND spelled !~ '[%_\\]'
      -- count(*) instead of EXISTS: for EXISTS the planner expects an early match and scans the table from its start.
      AND (SELECT count(*) = 0 FROM search_words WHERE (' ' || word) LIKE pattern AND (named > 0 OR (' ' || word) LIKE beginning))
    THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('word', word, 'products', products, 'named', named)), '[]') FROM (
      SELECT word, products, named FROM search_words WHERE word = letters
      UNION
      SELECT word, products, named FROM search_words
      WHERE correctable AND (' ' || word) % ANY (ARRAY(
          SELECT overlay(letters PLACING substr(letters, place + 1, 1) || substr(letters, place, 1) FROM place FOR 2)
          FROM generate_series(1, length(letters) - 1) AS place
          UNION SELECT letters UNION SELECT letters || 's'))
        AND abs(length(word) - length(letters)) <= 2 AND word !~ '[0-9]' AND search_parts(word) = word) AS similar_words)
    ELSE '[]' END
  FROM typed
$$;--> statement-breakpoint

-- Brings the stored texts up to date: any update of search_text recomputes them.
UPDATE all_products SET search_text = '';
