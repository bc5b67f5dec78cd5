-- The branches that know a user: the home branch, and each branch where the user has a wallet or a membership.
CREATE OR REPLACE VIEW "user_branches" AS
  SELECT id AS user_id, branch_id FROM users WHERE branch_id IS NOT NULL
  UNION ALL SELECT user_id, branch_id FROM wallets
  UNION ALL SELECT user_id, branch_id FROM memberships;
