ALTER TABLE "branches" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "is_recommended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_place_check" CHECK (("latitude" IS NULL) = ("longitude" IS NULL)
        AND "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180);