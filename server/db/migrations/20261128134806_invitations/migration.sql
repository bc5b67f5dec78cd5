CREATE TABLE "invitation_batches" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"file" bytea
);
--> statement-breakpoint
CREATE TABLE "invitation_recipients" (
	"id" uuid PRIMARY KEY,
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invitation_recipients_user_key" UNIQUE("batch_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_claims" ADD COLUMN "proof_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invitation_batches_created_index" ON "invitation_batches" ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_batches_author_index" ON "invitation_batches" ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_batches_open_index" ON "invitation_batches" ("id") WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "invitation_batches_file_index" ON "invitation_batches" ("created_at") WHERE file IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_recipients_open_key" ON "invitation_recipients" ("user_id") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "invitation_recipients_due_index" ON "invitation_recipients" ("due_at") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "invitation_recipients_user_index" ON "invitation_recipients" ("user_id");--> statement-breakpoint
ALTER TABLE "invitation_batches" ADD CONSTRAINT "invitation_batches_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "invitation_recipients" ADD CONSTRAINT "invitation_recipients_batch_id_invitation_batches_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "invitation_batches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invitation_recipients" ADD CONSTRAINT "invitation_recipients_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;