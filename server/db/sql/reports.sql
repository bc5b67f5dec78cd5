-- Sales by day, package and seller, maintained by triggers. sold_of(row) returns what a row of a table adds; everything
-- else is derived from these functions.

-- The lines of a sale at the desk that was not taken back.
CREATE OR REPLACE FUNCTION sold_of(one sales)
RETURNS TABLE (branch_id uuid, day date, kind sale_line_kind, subject_id uuid, seller_id uuid, quantity bigint,
  amount bigint, discount bigint) LANGUAGE sql STABLE AS $$
  SELECT one.branch_id, one.day, line.kind, CASE WHEN line.kind IN ('package', 'product') THEN line.subject_id END,
    one.seller_id, line.quantity::bigint, line.amount, line.discount
  FROM sale_lines line WHERE line.sale_id = one.id AND one.reversed_at IS NULL
$$;

-- A package bought on the site, by card or from the wallet.
CREATE OR REPLACE FUNCTION sold_of(one memberships)
RETURNS TABLE (branch_id uuid, day date, kind sale_line_kind, subject_id uuid, seller_id uuid, quantity bigint,
  amount bigint, discount bigint) LANGUAGE sql STABLE AS $$
  SELECT one.branch_id, timezone('Europe/Istanbul', one.created_at)::date, 'package'::sale_line_kind, one.package_id,
    NULL::uuid, 1::bigint, one.price, 0::bigint
  WHERE one.source IN ('card', 'balance')
$$;

-- Every amount computed from the records, for the first sums and to verify them.
CREATE OR REPLACE VIEW sale_facts AS
  SELECT fact.* FROM sales one, sold_of(one) fact
  UNION ALL SELECT fact.* FROM memberships one, sold_of(one) fact;

-- The current amounts: the sums and the changes that are not rolled up yet.
CREATE OR REPLACE VIEW sale_amounts AS
  SELECT branch_id, day, kind, subject_id, seller_id, quantity, amount, discount FROM sale_sums
  UNION ALL SELECT branch_id, day, kind, subject_id, seller_id, quantity, amount, discount FROM sale_changes;

CREATE OR REPLACE FUNCTION queue_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_changes (branch_id, day, kind, subject_id, seller_id, quantity, amount, discount)
    SELECT one.branch_id, one.day, line.kind, CASE WHEN line.kind IN ('package', 'product') THEN line.subject_id END,
      one.seller_id, line.quantity, line.amount, line.discount
    FROM added line JOIN sales one ON one.id = line.sale_id WHERE one.reversed_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sale_lines_queue_sold AFTER INSERT ON "sale_lines"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_lines();

-- Of a sale that is taken back, or given to another seller.
CREATE OR REPLACE FUNCTION queue_sold_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_changes (branch_id, day, kind, subject_id, seller_id, quantity, amount, discount)
    SELECT branch_id, day, kind, subject_id, seller_id, sum(quantity), sum(amount), sum(discount)
    FROM (
      SELECT fact.* FROM added one, sold_of(one::sales) fact
      UNION ALL
      SELECT fact.branch_id, fact.day, fact.kind, fact.subject_id, fact.seller_id,
        -fact.quantity, -fact.amount, -fact.discount
      FROM removed one, sold_of(one::sales) fact
    ) changes
    GROUP BY branch_id, day, kind, subject_id, seller_id
    HAVING sum(quantity) <> 0 OR sum(amount) <> 0 OR sum(discount) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_queue_sold AFTER UPDATE ON "sales"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_sales();

CREATE OR REPLACE FUNCTION queue_sold_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sale_changes (branch_id, day, kind, subject_id, seller_id, quantity, amount, discount)
      SELECT fact.* FROM added one, sold_of(one::memberships) fact;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sale_changes (branch_id, day, kind, subject_id, seller_id, quantity, amount, discount)
      SELECT fact.branch_id, fact.day, fact.kind, fact.subject_id, fact.seller_id,
        -fact.quantity, -fact.amount, -fact.discount
      FROM removed one, sold_of(one::memberships) fact;
  ELSE
    INSERT INTO sale_changes (branch_id, day, kind, subject_id, seller_id, quantity, amount, discount)
      SELECT branch_id, day, kind, subject_id, seller_id, sum(quantity), sum(amount), sum(discount)
      FROM (
        SELECT fact.* FROM added one, sold_of(one::memberships) fact
        UNION ALL
        SELECT fact.branch_id, fact.day, fact.kind, fact.subject_id, fact.seller_id,
          -fact.quantity, -fact.amount, -fact.discount
        FROM removed one, sold_of(one::memberships) fact
      ) changes
      GROUP BY branch_id, day, kind, subject_id, seller_id
      HAVING sum(quantity) <> 0 OR sum(amount) <> 0 OR sum(discount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER memberships_queue_sold_insert AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_memberships();
CREATE OR REPLACE TRIGGER memberships_queue_sold_update AFTER UPDATE ON "memberships"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_memberships();
CREATE OR REPLACE TRIGGER memberships_queue_sold_delete AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION queue_sold_memberships();
