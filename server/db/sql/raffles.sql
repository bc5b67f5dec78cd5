-- The published columns of a draw are immutable.
CREATE OR REPLACE FUNCTION keep_published_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.raffle_id, NEW.number, NEW.rule, NEW.rule_changed_at, NEW.commitment, NEW.sealed_seed)
     IS DISTINCT FROM (OLD.raffle_id, OLD.number, OLD.rule, OLD.rule_changed_at, OLD.commitment, OLD.sealed_seed)
  OR OLD.closed_at IS NOT NULL AND
     (NEW.closed_at, NEW.entrants, NEW.entrant_count, NEW.list_hash,
      NEW.source_kind, NEW.source_round, NEW.source_name, NEW.source_at)
     IS DISTINCT FROM
     (OLD.closed_at, OLD.entrants, OLD.entrant_count, OLD.list_hash,
      OLD.source_kind, OLD.source_round, OLD.source_name, OLD.source_at)
  OR OLD.drawn_at IS NOT NULL AND
     (NEW.drawn_at, NEW.public_value, NEW.signature, NEW.seed, NEW.substitutes)
     IS DISTINCT FROM (OLD.drawn_at, OLD.public_value, OLD.signature, OLD.seed, OLD.substitutes)
  OR OLD.reset_at IS NOT NULL AND
     (NEW.reset_at, NEW.reset_reason, NEW.drawn_at) IS DISTINCT FROM (OLD.reset_at, OLD.reset_reason, OLD.drawn_at)
  THEN
    RAISE EXCEPTION 'What was published of a draw never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER raffle_draws_keep BEFORE UPDATE ON "raffle_draws" FOR EACH ROW EXECUTE FUNCTION keep_published_draw();

CREATE OR REPLACE FUNCTION keep_raffle_winner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A winner never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER raffle_winners_keep BEFORE UPDATE ON "raffle_winners" FOR EACH ROW EXECUTE FUNCTION keep_raffle_winner();
