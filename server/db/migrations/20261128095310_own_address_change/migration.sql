CREATE TABLE "address_returns" (
	"token_hash" bytea PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_changes" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "address_returns_user_index" ON "address_returns" ("user_id");--> statement-breakpoint
ALTER TABLE "address_returns" ADD CONSTRAINT "address_returns_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;