CREATE TYPE "public"."notification_audience" AS ENUM('all', 'branch', 'users');--> statement-breakpoint
CREATE TABLE "branch_stays" (
	"user_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_recipients_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"audience" "notification_audience" NOT NULL,
	"branch_id" uuid,
	"is_notice" boolean DEFAULT false NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"recipients" integer NOT NULL,
	"request_key" uuid,
	CONSTRAINT "notifications_branch_check" CHECK ("notifications"."audience" <> 'branch' OR "notifications"."branch_id" IS NOT NULL),
	CONSTRAINT "notifications_link_check" CHECK ("notifications"."link" = '' OR ("notifications"."link" LIKE '/%' AND "notifications"."link" NOT LIKE '//%'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	CONSTRAINT "push_keys_only_check" CHECK ("push_keys"."only")
);
--> statement-breakpoint
ALTER TABLE "branch_stays" ADD CONSTRAINT "branch_stays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_stays" ADD CONSTRAINT "branch_stays_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_readers" ADD CONSTRAINT "notification_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_stays_user_index" ON "branch_stays" USING btree ("user_id","branch_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "branch_stays_open_key" ON "branch_stays" USING btree ("user_id") WHERE until_at IS NULL;--> statement-breakpoint
CREATE INDEX "notification_recipients_notification_index" ON "notification_recipients" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_unread_index" ON "notification_recipients" USING btree ("user_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_request_key" ON "notifications" USING btree ("sent_by","request_key");--> statement-breakpoint
CREATE INDEX "notifications_sent_index" ON "notifications" USING btree ("id") WHERE NOT is_notice;--> statement-breakpoint
CREATE INDEX "notifications_branch_sent_index" ON "notifications" USING btree ("branch_id","id") WHERE NOT is_notice;--> statement-breakpoint
CREATE INDEX "notifications_broadcast_index" ON "notifications" USING btree ("id") WHERE audience <> 'users';--> statement-breakpoint
CREATE INDEX "notifications_moment_index" ON "notifications" USING btree ("sent_at") WHERE audience <> 'users';--> statement-breakpoint
CREATE INDEX "notifications_notice_index" ON "notifications" USING btree ("sent_at") WHERE is_notice;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_key" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user_index" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session_index" ON "push_devices" USING btree ("session_hash");--> statement-breakpoint
-- Written by hand: who had which branch as home, and when.
INSERT INTO "branch_stays" ("user_id", "branch_id", "from_at")
  SELECT "id", "branch_id", "created_at" FROM "users" WHERE "branch_id" IS NOT NULL AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE FUNCTION note_branch_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE branch_stays SET until_at = moment WHERE user_id = NEW.id AND until_at IS NULL;
  ELSE
    moment := least(NEW.created_at, moment);
  END IF;
  IF NEW.branch_id IS NOT NULL THEN
    INSERT INTO branch_stays (user_id, branch_id, from_at) VALUES (NEW.id, NEW.branch_id, moment);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_branch_stay AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION note_branch_stay();
--> statement-breakpoint
CREATE TRIGGER users_branch_stay_change AFTER UPDATE OF "branch_id" ON "users"
  FOR EACH ROW WHEN (NEW.branch_id IS DISTINCT FROM OLD.branch_id) EXECUTE FUNCTION note_branch_stay();
