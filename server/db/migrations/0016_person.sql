CREATE TABLE "user_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid,
	"text" text NOT NULL,
	"is_important" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_resource_index";--> statement-breakpoint
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_notes_user_index" ON "user_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_notes_important_index" ON "user_notes" USING btree ("user_id","created_at") WHERE is_important;--> statement-breakpoint
CREATE INDEX "user_notes_created_index" ON "user_notes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_notes_branch_index" ON "user_notes" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record_index" ON "audit_log" USING btree ("record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_person_index" ON "audit_log" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_places_user_created_index" ON "lesson_places" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_places_created_index" ON "lesson_places" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "record_views_by_index" ON "record_views" USING btree ("viewer_id","at","id");--> statement-breakpoint
CREATE INDEX "record_views_at_index" ON "record_views" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_index" ON "audit_log" USING btree ("resource","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
-- Written by hand: entries of before learn whom they are about. They are never changed otherwise.
ALTER TABLE "audit_log" DISABLE TRIGGER audit_log_append_only;--> statement-breakpoint
UPDATE "audit_log" SET "person_id" = found.person::uuid FROM (
  SELECT "id" AS entry, CASE WHEN "resource" IN ('users', 'profile') THEN "record_id"
    ELSE coalesce("after" ->> 'user', "before" ->> 'user') END AS person
  FROM "audit_log"
) found WHERE found.entry = "audit_log"."id" AND found.person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER audit_log_append_only;
