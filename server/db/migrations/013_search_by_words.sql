-- Products are found by their whole words: each pattern of a search stands within one word, so that the vocabulary tells which words have it, and this index
-- which products have those. Of two words it reads two lists instead of one for every three letters. A short pending list: every search reads through it.
CREATE INDEX products_words_idx ON products USING gin (string_to_array(ltrim(search_text), ' ')) WITH (gin_pending_list_limit = 256);
-- The version before this one still finds by the text: rightly, but by reading all of it. Dropped last, since that locks out the readers.
DROP INDEX products_search_idx;
