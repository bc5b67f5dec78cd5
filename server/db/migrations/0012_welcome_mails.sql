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
ALTER TABLE "email_recipients" ADD CONSTRAINT "email_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_recipients" ADD CONSTRAINT "email_recipients_delivery_id_campaign_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."campaign_deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_recipients_delivery_index" ON "email_recipients" USING btree ("delivery_id");