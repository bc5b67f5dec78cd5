CREATE TYPE "public"."user_gender" AS ENUM('female', 'male', 'unspecified');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('member', 'trainer', 'staff', 'admin');--> statement-breakpoint
CREATE TABLE "page_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"map_url" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"picture" jsonb
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	CONSTRAINT "categories_id_branch_key" UNIQUE("id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "equipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" uuid NOT NULL,
	"category_id" uuid,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"brand" text COLLATE "tr-TR-x-icu" DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"picture" jsonb,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || brand)) STORED,
	CONSTRAINT "equipments_quantity_check" CHECK ("equipments"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"phone" text DEFAULT '' NOT NULL,
	"role" "user_role" DEFAULT 'member' NOT NULL,
	"branch_id" uuid,
	"gender" "user_gender" DEFAULT 'unspecified' NOT NULL,
	"password_hash" text,
	"google_id" text,
	"profile_photo" text,
	"user_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"newsletter_at" timestamp with time zone,
	"consent_at" timestamp with time zone,
	"terms_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || email || ' ' || phone)) STORED,
	CONSTRAINT "users_staff_branch_check" CHECK ("users"."role" <> 'staff' OR "users"."branch_id" IS NOT NULL OR "users"."deleted_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipments" ADD CONSTRAINT "equipments_category_fkey" FOREIGN KEY ("category_id","branch_id") REFERENCES "public"."categories"("id","branch_id") ON DELETE SET NULL ("category_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_created_index" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_index" ON "audit_log" USING btree ("resource","record_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_slug_key" ON "branches" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_branch_name_key" ON "categories" USING btree ("branch_id",fold("name"));--> statement-breakpoint
CREATE INDEX "equipments_branch_name_index" ON "equipments" USING btree ("branch_id","name","id");--> statement-breakpoint
CREATE INDEX "equipments_name_index" ON "equipments" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "equipments_created_index" ON "equipments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "equipments_category_index" ON "equipments" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "equipments_search_index" ON "equipments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_verifications_user_index" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email" COLLATE "C"));--> statement-breakpoint
CREATE INDEX "subscribers_email_index" ON "subscribers" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "subscribers_created_index" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_search_index" ON "subscribers" USING gin (fold("email") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email" COLLATE "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_key" ON "users" USING btree ("google_id");--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree ("name","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree ("email","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_role_sort_index" ON "users" USING btree ("role","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_branch_name_index" ON "users" USING btree ("branch_id","name","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_branch_created_index" ON "users" USING btree ("branch_id","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
