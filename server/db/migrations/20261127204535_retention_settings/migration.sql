CREATE TABLE "turnstile_entry_counts" (
	"branch_id" uuid,
	"hour" timestamp with time zone,
	"entries" integer NOT NULL,
	CONSTRAINT "turnstile_entry_counts_pkey" PRIMARY KEY("branch_id","hour"),
	CONSTRAINT "turnstile_entry_counts_entries_check" CHECK ("entries" > 0)
);
--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "application_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "message_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "entry_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "turnstile_entry_counts" ADD CONSTRAINT "turnstile_entry_counts_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "club_settings" ADD CONSTRAINT "club_settings_months_check" CHECK ("application_months" BETWEEN 1 AND 120 AND "message_months" BETWEEN 1 AND 120
        AND "entry_months" BETWEEN 3 AND 120);