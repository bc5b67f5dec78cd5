DROP INDEX "session_entries_consumed_index";--> statement-breakpoint
CREATE INDEX "session_entries_reported_index" ON "session_entries" ("created_at") WHERE kind NOT IN ('reserve', 'release');