CREATE TYPE "public"."freeze_source" AS ENUM('member', 'admin', 'closure');--> statement-breakpoint
CREATE TYPE "public"."deletion_status" AS ENUM('open', 'withdrawn', 'declined', 'done');--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"reopens_on" date NOT NULL,
	"reason" text NOT NULL,
	"applied_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "closures_days_check" CHECK ("closures"."reopens_on" >= "closures"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "freezes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"membership_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text NOT NULL,
	"source" "freeze_source" NOT NULL,
	"closure_id" uuid,
	"author_id" uuid,
	"noticed_at" timestamp with time zone,
	CONSTRAINT "freezes_days_check" CHECK ("freezes"."days" > 0),
	CONSTRAINT "freezes_dates_check" CHECK ("freezes"."ends_at" >= "freezes"."starts_at"),
	CONSTRAINT "freezes_closure_check" CHECK (("freezes"."source" = 'closure') = ("freezes"."closure_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" "deletion_status" DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "deletion_requests_decided_check" CHECK (("deletion_requests"."status" = 'open') = ("deletion_requests"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "record_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewer_role" "user_role" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closures_branch_start_index" ON "closures" USING btree ("branch_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "closures_start_index" ON "closures" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "closures_unapplied_index" ON "closures" USING btree ("id") WHERE applied_at IS NULL;--> statement-breakpoint
CREATE INDEX "freezes_membership_index" ON "freezes" USING btree ("membership_id","ends_at");--> statement-breakpoint
CREATE INDEX "freezes_end_index" ON "freezes" USING btree ("ends_at","membership_id");--> statement-breakpoint
CREATE INDEX "freezes_user_index" ON "freezes" USING btree ("user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_branch_index" ON "freezes" USING btree ("branch_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_start_index" ON "freezes" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "freezes_closure_index" ON "freezes" USING btree ("closure_id");--> statement-breakpoint
CREATE INDEX "freezes_unannounced_index" ON "freezes" USING btree ("ends_at") WHERE noticed_at IS NULL AND ended_at IS NULL AND source <> 'closure';--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_open_key" ON "deletion_requests" USING btree ("user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "deletion_requests_user_index" ON "deletion_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_created_index" ON "deletion_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deletion_requests_status_index" ON "deletion_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "record_views_user_index" ON "record_views" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "record_views_viewer_index" ON "record_views" USING btree ("user_id","viewer_id","at");--> statement-breakpoint
-- Written by hand: what holds between rows.
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_no_overlap"
  EXCLUDE USING gist ("membership_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_no_overlap"
  EXCLUDE USING gist ("branch_id" WITH =, daterange("starts_on", "reopens_on") WITH &&);
