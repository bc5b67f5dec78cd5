ALTER TABLE "wallet_entries" ADD COLUMN "is_adjustment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "adjustment_limit" bigint DEFAULT 500000 NOT NULL;--> statement-breakpoint
CREATE INDEX "wallet_entries_adjustment_index" ON "wallet_entries" ("created_at") WHERE is_adjustment;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD CONSTRAINT "desk_rules_adjustment_check" CHECK ("adjustment_limit" BETWEEN 0 AND 1000000000);