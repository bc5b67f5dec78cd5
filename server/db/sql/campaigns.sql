-- How the mails or text messages of a campaign stand, as the API shows it. One that is sent again stays done.
CREATE OR REPLACE FUNCTION delivery_counts(campaign uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'done', count(*) FILTER (WHERE settled_at IS NOT NULL),
    'queued', count(*) FILTER (WHERE state = 'queued'),
    'sending', count(*) FILTER (WHERE state = 'sending'),
    'sent', count(*) FILTER (WHERE state = 'sent'),
    'failed', count(*) FILTER (WHERE state = 'failed'),
    'inDoubt', count(*) FILTER (WHERE state = 'in-doubt'),
    'skipped', count(*) FILTER (WHERE state = 'skipped'))
  FROM (
    SELECT state::text, settled_at FROM campaign_deliveries WHERE campaign_id = campaign
    UNION ALL SELECT
      CASE state WHEN 'unknown' THEN 'in-doubt' WHEN 'delivered' THEN 'sent' ELSE state::text END,
      coalesce(settled_at, sent_at)
    FROM sms_messages WHERE campaign_id = campaign) AS sent
$$;
