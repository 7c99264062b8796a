-- A word is known by its first 200 letters, no fewer than a search has: all words are in the vocabulary, and none is longer than an index takes.
CREATE OR REPLACE FUNCTION search_text_of(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path FROM CURRENT AS $$
  WITH spelled AS (SELECT search_normalize(source) AS text)
  SELECT coalesce(string_agg(' ' || word, '' ORDER BY word), '')
  FROM (SELECT left(string_to_table(text, ' '), 200) AS word FROM spelled
        UNION SELECT left(string_to_table(search_parts(text), ' '), 200) FROM spelled) AS words
  WHERE word <> ''
$$;
-- Committed before the index of the words is made: an index is made of the rows as they were before a change of its own transaction, too.
UPDATE products SET search_text = '' WHERE search_text ~ '[^ ]{201}';
