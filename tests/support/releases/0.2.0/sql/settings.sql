-- The only row of the settings, with a new club's values.
INSERT INTO "club_settings" ("installment_minimums") VALUES (
  '[{"installmentNumber":2,"amount":500},{"installmentNumber":3,"amount":750},{"installmentNumber":6,"amount":1500},{"installmentNumber":9,"amount":3000},{"installmentNumber":12,"amount":5000}]'
) ON CONFLICT DO NOTHING;
