CREATE TABLE "trainer_profiles" (
	"user_id" uuid PRIMARY KEY,
	"slug" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"certificates" jsonb DEFAULT '[]' NOT NULL,
	"languages" jsonb DEFAULT '[]' NOT NULL,
	"private_price" bigint,
	CONSTRAINT "trainer_profiles_price_check" CHECK ("private_price" > 0)
);
--> statement-breakpoint
ALTER TABLE "club_identity" ADD COLUMN "founder_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "club_identity" ADD COLUMN "founder_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "club_identity" ADD COLUMN "founder_picture" jsonb;--> statement-breakpoint
ALTER TABLE "club_identity" ADD COLUMN "member_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "club_identity" ADD COLUMN "member_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "trainer_profiles_slug_key" ON "trainer_profiles" ("slug");--> statement-breakpoint
ALTER TABLE "trainer_profiles" ADD CONSTRAINT "trainer_profiles_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;