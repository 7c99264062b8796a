-- Problems are kept for years: a TRUNCATE is refused as a DELETE is.
CREATE TRIGGER problems_not_emptied BEFORE TRUNCATE ON problems FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_lines_not_emptied BEFORE TRUNCATE ON problem_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_photos_not_emptied BEFORE TRUNCATE ON problem_photos FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER problem_events_not_emptied BEFORE TRUNCATE ON problem_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
