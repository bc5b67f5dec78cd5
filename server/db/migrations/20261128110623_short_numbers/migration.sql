ALTER TABLE "payments" ADD COLUMN "billing" jsonb;--> statement-breakpoint
CREATE INDEX "payments_number_index" ON "payments" (right("id"::text, 8));