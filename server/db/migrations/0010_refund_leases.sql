DROP INDEX "refunds_open_index";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("sent_at") WHERE status IN ('started', 'unknown');