CREATE INDEX "membership_cancellations_membership_index" ON "membership_cancellations" ("membership_id");--> statement-breakpoint
CREATE INDEX "membership_cancellations_closed_index" ON "membership_cancellations" ("created_at","id") WHERE state NOT IN ('requested', 'effective');--> statement-breakpoint
CREATE INDEX "payments_kind_created_index" ON "payments" ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "receivables_promised_index" ON "receivables" ("due_on","id") WHERE promised_on IS NOT NULL;