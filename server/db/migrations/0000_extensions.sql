-- Names and descriptions may be in Devanagari.
DO $$ BEGIN
  IF getdatabaseencoding() <> 'UTF8' THEN
    RAISE EXCEPTION 'the database is encoded in %, and Devanagari needs UTF8: make it with ENCODING ''UTF8'' TEMPLATE template0', getdatabaseencoding();
  END IF;
END $$;

-- For search: accents are removed, and similar words are found by their trigrams.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
