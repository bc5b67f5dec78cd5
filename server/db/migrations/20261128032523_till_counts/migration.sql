CREATE TABLE "till_counts" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"denominations" jsonb NOT NULL,
	"counted_cash" bigint NOT NULL,
	"counted_card" bigint,
	"expected_cash" bigint NOT NULL,
	"expected_card" bigint NOT NULL,
	"expected_transfer" bigint NOT NULL,
	"counted_by" uuid NOT NULL,
	"counted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "till_counts_counted_check" CHECK ("counted_cash" >= 0 AND "counted_card" >= 0)
);
--> statement-breakpoint
CREATE INDEX "till_counts_session_index" ON "till_counts" ("session_id","counted_at","id");--> statement-breakpoint
ALTER TABLE "till_counts" ADD CONSTRAINT "till_counts_session_id_till_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "till_sessions"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "till_counts" ADD CONSTRAINT "till_counts_counted_by_users_id_fkey" FOREIGN KEY ("counted_by") REFERENCES "users"("id") ON DELETE RESTRICT;