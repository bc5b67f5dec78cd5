CREATE TYPE "public"."campaign_kind" AS ENUM('campaign', 'manual', 'welcome');--> statement-breakpoint
CREATE TYPE "public"."campaign_status" AS ENUM('draft', 'scheduled', 'sent');--> statement-breakpoint
CREATE TYPE "public"."delivery_state" AS ENUM('queued', 'sending', 'sent', 'failed', 'in-doubt', 'skipped');--> statement-breakpoint
CREATE TABLE "campaign_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"state" "delivery_state" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run" integer,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "campaign_deliveries_run_check" CHECK (("campaign_deliveries"."state" = 'sending') = ("campaign_deliveries"."run" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "campaign_runs" (
	"number" integer PRIMARY KEY NOT NULL,
	"in_air" uuid,
	"accepted" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" "campaign_kind" DEFAULT 'campaign' NOT NULL,
	"branch_id" uuid,
	"title" text COLLATE "tr-TR-x-icu" NOT NULL,
	"subject" text NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"action_label" text DEFAULT '' NOT NULL,
	"action_link" text DEFAULT '' NOT NULL,
	"audience" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"status" "campaign_status" DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"counts" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_scheduled_check" CHECK (("campaigns"."status" = 'scheduled') = ("campaigns"."scheduled_at" IS NOT NULL)),
	CONSTRAINT "campaigns_sent_check" CHECK (("campaigns"."status" = 'sent') = ("campaigns"."sent_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "email_recipients" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"delivery_id" uuid,
	"queued_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "email_recipients_pkey" PRIMARY KEY("user_id","month"),
	CONSTRAINT "email_recipients_settled_check" CHECK ("email_recipients"."queued_at" IS NOT NULL OR "email_recipients"."removed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "welcome_templates" (
	"month" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"content" text NOT NULL,
	"action_label" text NOT NULL,
	"action_link" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "welcome_templates_month_check" CHECK ("welcome_templates"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "unsubscribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_recipients" ADD CONSTRAINT "email_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_recipients" ADD CONSTRAINT "email_recipients_delivery_id_campaign_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."campaign_deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_deliveries_address_key" ON "campaign_deliveries" USING btree ("campaign_id",lower("email" COLLATE "C"));--> statement-breakpoint
CREATE INDEX "campaign_deliveries_address_index" ON "campaign_deliveries" USING btree (lower("email" COLLATE "C"));--> statement-breakpoint
CREATE INDEX "campaign_deliveries_email_index" ON "campaign_deliveries" USING btree ("campaign_id","email","id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_state_index" ON "campaign_deliveries" USING btree ("campaign_id","state","email","id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_due_index" ON "campaign_deliveries" USING btree ("campaign_id","due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "campaign_deliveries_run_index" ON "campaign_deliveries" USING btree ("run") WHERE run IS NOT NULL;--> statement-breakpoint
CREATE INDEX "campaign_deliveries_doubt_index" ON "campaign_deliveries" USING btree ("settled_at","id") WHERE state = 'in-doubt';--> statement-breakpoint
CREATE INDEX "campaign_deliveries_user_index" ON "campaign_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_deliveries_search_index" ON "campaign_deliveries" USING gin (fold("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_created_index" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_branch_created_index" ON "campaigns" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_sent_index" ON "campaigns" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_branch_sent_index" ON "campaigns" USING btree ("branch_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_title_index" ON "campaigns" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "campaigns_unfinished_index" ON "campaigns" USING btree ("id") WHERE status = 'sent' AND finished_at IS NULL;--> statement-breakpoint
CREATE INDEX "campaigns_search_index" ON "campaigns" USING gin (fold("title" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_recipients_delivery_index" ON "email_recipients" USING btree ("delivery_id");--> statement-breakpoint
-- Written by hand: how the mails of a campaign stand, as the API shows it. A mail that is sent again stays done.
CREATE FUNCTION delivery_counts(campaign uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'done', count(*) FILTER (WHERE settled_at IS NOT NULL),
    'queued', count(*) FILTER (WHERE state = 'queued'),
    'sending', count(*) FILTER (WHERE state = 'sending'),
    'sent', count(*) FILTER (WHERE state = 'sent'),
    'failed', count(*) FILTER (WHERE state = 'failed'),
    'inDoubt', count(*) FILTER (WHERE state = 'in-doubt'),
    'skipped', count(*) FILTER (WHERE state = 'skipped'))
  FROM campaign_deliveries WHERE campaign_id = campaign
$$;
--> statement-breakpoint
ALTER TABLE campaign_runs SET UNLOGGED;
