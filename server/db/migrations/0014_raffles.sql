CREATE TABLE "raffle_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"raffle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"commitment" text NOT NULL,
	"sealed_seed" "bytea" NOT NULL,
	"source_kind" text NOT NULL,
	"source_round" integer,
	"source_name" text DEFAULT '' NOT NULL,
	"source_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"entrant_count" integer,
	"list_hash" text,
	"entrants" text,
	"public_value" text,
	"signature" text,
	"seed" text,
	"drawn_at" timestamp with time zone,
	"drawn_by" uuid,
	"reset_at" timestamp with time zone,
	"reset_by" uuid,
	"reset_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "raffle_draws_round_check" CHECK ((source_kind = 'drand') = (source_round IS NOT NULL)),
	CONSTRAINT "raffle_draws_list_check" CHECK ((closed_at IS NULL) = (list_hash IS NULL) AND (closed_at IS NULL) = (entrants IS NULL) AND (closed_at IS NULL) = (entrant_count IS NULL)),
	CONSTRAINT "raffle_draws_drawn_check" CHECK (drawn_at IS NULL OR (closed_at IS NOT NULL AND seed IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "raffle_winners" (
	"draw_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"prize" text COLLATE "tr-TR-x-icu" NOT NULL,
	CONSTRAINT "raffle_winners_draw_id_position_pk" PRIMARY KEY("draw_id","position"),
	CONSTRAINT "raffle_winners_position_check" CHECK (position > 0)
);
--> statement-breakpoint
CREATE TABLE "raffle_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"raffle_id" uuid NOT NULL,
	"user_id" uuid,
	"source" text NOT NULL,
	"name" text COLLATE "tr-TR-x-icu" NOT NULL,
	"email" text NOT NULL,
	"mailbox" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"removed_reason" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(name || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
	CONSTRAINT "raffle_entries_source_check" CHECK (source = 'form' OR user_id IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "staff_barred" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "raffles" ADD COLUMN "first_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_drawn_by_users_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_reset_by_users_id_fk" FOREIGN KEY ("reset_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_draw_id_raffle_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."raffle_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_winners" ADD CONSTRAINT "raffle_winners_entry_id_raffle_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."raffle_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_raffle_id_raffles_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_draws_number_key" ON "raffle_draws" USING btree ("raffle_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_draws_live_key" ON "raffle_draws" USING btree ("raffle_id") WHERE reset_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_winners_entry_key" ON "raffle_winners" USING btree ("entry_id","draw_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_user_key" ON "raffle_entries" USING btree ("raffle_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_mailbox_key" ON "raffle_entries" USING btree ("raffle_id","mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_phone_key" ON "raffle_entries" USING btree ("raffle_id","phone");--> statement-breakpoint
CREATE INDEX "raffle_entries_created_index" ON "raffle_entries" USING btree ("raffle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_name_index" ON "raffle_entries" USING btree ("raffle_id","name","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_email_index" ON "raffle_entries" USING btree ("raffle_id","email","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_newest_index" ON "raffle_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "raffle_entries_user_index" ON "raffle_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "raffle_entries_mailbox_index" ON "raffle_entries" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "raffle_entries_search_index" ON "raffle_entries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "raffles_end_index" ON "raffles" USING btree ("ends_at");--> statement-breakpoint
-- Written by hand: what was published of a draw never changes.
CREATE FUNCTION keep_published_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.raffle_id, NEW.number, NEW.commitment, NEW.sealed_seed)
     IS DISTINCT FROM (OLD.raffle_id, OLD.number, OLD.commitment, OLD.sealed_seed)
  OR OLD.closed_at IS NOT NULL AND
     (NEW.closed_at, NEW.entrants, NEW.entrant_count, NEW.list_hash,
      NEW.source_kind, NEW.source_round, NEW.source_name, NEW.source_at)
     IS DISTINCT FROM
     (OLD.closed_at, OLD.entrants, OLD.entrant_count, OLD.list_hash,
      OLD.source_kind, OLD.source_round, OLD.source_name, OLD.source_at)
  OR OLD.drawn_at IS NOT NULL AND
     (NEW.drawn_at, NEW.public_value, NEW.signature, NEW.seed)
     IS DISTINCT FROM (OLD.drawn_at, OLD.public_value, OLD.signature, OLD.seed)
  OR OLD.reset_at IS NOT NULL AND
     (NEW.reset_at, NEW.reset_reason, NEW.drawn_at) IS DISTINCT FROM (OLD.reset_at, OLD.reset_reason, OLD.drawn_at)
  THEN
    RAISE EXCEPTION 'What was published of a draw never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER raffle_draws_keep BEFORE UPDATE ON "raffle_draws" FOR EACH ROW EXECUTE FUNCTION keep_published_draw();
--> statement-breakpoint
CREATE FUNCTION keep_raffle_winner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A winner never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER raffle_winners_keep BEFORE UPDATE ON "raffle_winners" FOR EACH ROW EXECUTE FUNCTION keep_raffle_winner();
