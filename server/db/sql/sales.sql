-- Names the sale that this transaction adds, which is checked once, by its own row.
CREATE OR REPLACE FUNCTION name_new_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('club.new_sale', NEW.id::text, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_name_new AFTER INSERT ON "sales"
  FOR EACH ROW EXECUTE FUNCTION name_new_sale();

-- At the end of a transaction the total of a sale equals its lines and its receivables.
CREATE OR REPLACE FUNCTION check_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sale uuid;
BEGIN
  IF TG_TABLE_NAME = 'sales' THEN
    sale := NEW.id;
  ELSE
    sale := NEW.sale_id;
  END IF;
  PERFORM FROM sales
    WHERE id = sale
      AND total = (SELECT coalesce(sum(amount), 0) FROM sale_lines WHERE sale_id = sale)
      AND discount = (SELECT coalesce(sum(discount), 0) FROM sale_lines WHERE sale_id = sale)
      AND total = (SELECT coalesce(sum(amount), 0) FROM receivables WHERE sale_id = sale);
  IF NOT FOUND THEN
    RAISE check_violation USING CONSTRAINT = 'sales_balance_check',
      MESSAGE = 'The total of a sale equals its lines and its receivables';
  END IF;
  RETURN NULL;
END $$;

DO $do$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('sales', 'INSERT OR UPDATE', 'true'),
    ('sale_lines', 'INSERT', $$NEW.sale_id::text IS DISTINCT FROM current_setting('club.new_sale', true)$$),
    ('receivables', 'INSERT',
      $$NEW.sale_id IS NOT NULL AND NEW.sale_id::text IS DISTINCT FROM current_setting('club.new_sale', true)$$)
  ) AS given (of_table, events, condition)
  LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS check_sale ON %I', one.of_table);
    EXECUTE format('CREATE CONSTRAINT TRIGGER check_sale AFTER %s ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (%s) EXECUTE FUNCTION check_sale()', one.events, one.of_table, one.condition);
  END LOOP;
END $do$;

-- Lines are what was sold: they never change; a correction is another sale, a credit or a reversal.
CREATE OR REPLACE TRIGGER sale_lines_append_only BEFORE UPDATE OR DELETE ON "sale_lines"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('name', 'discount_reason');

-- The refunds of a line are at most its amount. The lock on the line orders them.
CREATE OR REPLACE FUNCTION check_line_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold bigint;
BEGIN
  SELECT amount INTO sold FROM sale_lines WHERE id = NEW.line_id FOR NO KEY UPDATE;
  IF sold < (SELECT sum(amount) FROM sale_refunds WHERE sale_id = NEW.sale_id AND line_id = NEW.line_id) THEN
    RAISE check_violation USING CONSTRAINT = 'sale_refunds_line_check',
      MESSAGE = 'The refunds of a line are at most its amount';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sale_refunds_line AFTER INSERT OR UPDATE OF sale_id, line_id, amount ON "sale_refunds"
  FOR EACH ROW WHEN (NEW.line_id IS NOT NULL) EXECUTE FUNCTION check_line_refunds();
