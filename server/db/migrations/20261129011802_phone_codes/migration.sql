CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY,
	"phone_hash" bytea NOT NULL,
	"purpose" text NOT NULL,
	"client" bytea,
	"code_hash" bytea,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_claims" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "phone_codes_phone_index" ON "phone_codes" ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_client_index" ON "phone_codes" ("client","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_created_index" ON "phone_codes" ("created_at");--> statement-breakpoint
ALTER TABLE "account_claims" DROP CONSTRAINT "account_claims_link_check", ADD CONSTRAINT "account_claims_link_check" CHECK ("kind" NOT IN ('link', 'phone') OR ("email" IS NULL) <> ("phone" IS NULL));--> statement-breakpoint
ALTER TABLE "contact_changes" DROP CONSTRAINT "contact_changes_proof_check", ADD CONSTRAINT "contact_changes_proof_check" CHECK (NOT "proves_address" OR ("email" IS NULL) <> ("phone" IS NULL));