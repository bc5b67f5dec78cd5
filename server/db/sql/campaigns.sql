-- How the mails of a campaign stand, as the API shows it. A mail that is sent again stays done.
CREATE OR REPLACE FUNCTION delivery_counts(campaign uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'done', count(*) FILTER (WHERE settled_at IS NOT NULL),
    'queued', count(*) FILTER (WHERE state = 'queued'),
    'sending', count(*) FILTER (WHERE state = 'sending'),
    'sent', count(*) FILTER (WHERE state = 'sent'),
    'failed', count(*) FILTER (WHERE state = 'failed'),
    'inDoubt', count(*) FILTER (WHERE state = 'in-doubt'),
    'skipped', count(*) FILTER (WHERE state = 'skipped'))
  FROM campaign_deliveries WHERE campaign_id = campaign
$$;
