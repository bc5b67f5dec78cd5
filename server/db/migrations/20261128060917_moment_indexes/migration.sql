DROP INDEX "wallet_entries_adjustment_index";--> statement-breakpoint
CREATE INDEX "point_entries_moment_index" ON "point_entries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "wallet_entries_moment_index" ON "wallet_entries" USING brin ("created_at");