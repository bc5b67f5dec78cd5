CREATE TYPE "webhook_delivery_failure" AS ENUM('timeout', 'connection', 'address', 'secret');--> statement-breakpoint
CREATE TYPE "webhook_delivery_state" AS ENUM('waiting', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "webhook_off_reason" AS ENUM('manual', 'gone', 'failing', 'author', 'restored');--> statement-breakpoint
CREATE TYPE "webhook_state" AS ENUM('on', 'off');--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"api_key_id" uuid,
	"route" text,
	"key" text,
	"hash" text NOT NULL,
	"attempt" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"status" integer,
	"sealed_answer" bytea,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_requests_key" PRIMARY KEY("api_key_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"branch_id" uuid,
	"state" "webhook_delivery_state" DEFAULT 'waiting'::"webhook_delivery_state" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone,
	"status" integer,
	"failure" "webhook_delivery_failure",
	"duration" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"branches" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"author_id" uuid NOT NULL,
	"secret" bytea NOT NULL,
	"earlier_secret" bytea,
	"earlier_until" timestamp with time zone,
	"state" "webhook_state" DEFAULT 'on'::"webhook_state" NOT NULL,
	"off_reason" "webhook_off_reason",
	"off_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_events_check" CHECK (cardinality("events") > 0),
	CONSTRAINT "webhooks_state_check" CHECK (("state" = 'off') = ("off_reason" IS NOT NULL) AND ("state" = 'off') = ("off_at" IS NOT NULL)),
	CONSTRAINT "webhooks_earlier_check" CHECK (("earlier_secret" IS NULL) = ("earlier_until" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"token_hash" bytea NOT NULL,
	"ending" text NOT NULL,
	"author_id" uuid NOT NULL,
	"permissions" text[] NOT NULL,
	"branches" uuid[],
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_permissions_check" CHECK (cardinality("permissions") > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "record_views" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
CREATE INDEX "idempotent_requests_created_index" ON "idempotent_requests" ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" ("webhook_id","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record_index" ON "webhook_deliveries" ("record_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_index" ON "webhook_deliveries" ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_index" ON "webhook_deliveries" ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state_index" ON "webhook_deliveries" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_type_index" ON "webhook_deliveries" ("type","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_name_key" ON "webhooks" (fold_turkish("name"));--> statement-breakpoint
CREATE INDEX "webhooks_name_index" ON "webhooks" ("name","id");--> statement-breakpoint
CREATE INDEX "webhooks_created_index" ON "webhooks" ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhooks_author_index" ON "webhooks" ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_key" ON "api_keys" ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_author_index" ON "api_keys" ("author_id");--> statement-breakpoint
CREATE INDEX "api_keys_created_index" ON "api_keys" ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_name_index" ON "api_keys" ("name","id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE CASCADE;