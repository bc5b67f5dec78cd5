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
CREATE UNIQUE INDEX "api_keys_token_key" ON "api_keys" ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_author_index" ON "api_keys" ("author_id");--> statement-breakpoint
CREATE INDEX "api_keys_created_index" ON "api_keys" ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_name_index" ON "api_keys" ("name","id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE CASCADE;