CREATE TABLE "member_batch_people" (
	"batch_id" uuid,
	"user_id" uuid,
	"before" jsonb NOT NULL,
	"restored_at" timestamp with time zone,
	CONSTRAINT "member_batch_people_pkey" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "member_batches" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"branch_id" uuid,
	"days" integer
);
--> statement-breakpoint
ALTER TABLE "import_contents" ADD COLUMN "problems" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "member_batch_people_user_index" ON "member_batch_people" ("user_id");--> statement-breakpoint
CREATE INDEX "member_batches_created_index" ON "member_batches" ("created_at","id");--> statement-breakpoint
CREATE INDEX "member_batches_author_index" ON "member_batches" ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_batches_branch_index" ON "member_batches" ("branch_id");--> statement-breakpoint
ALTER TABLE "member_batch_people" ADD CONSTRAINT "member_batch_people_batch_id_member_batches_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "member_batches"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "member_batch_people" ADD CONSTRAINT "member_batch_people_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "member_batches" ADD CONSTRAINT "member_batches_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "member_batches" ADD CONSTRAINT "member_batches_branch_id_branches_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE;