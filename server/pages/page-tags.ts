/** Where writes tell every node which pages they changed. */
export const pageTagsChannel = 'page_tags'

/** Stands for every tag. */
export const everyTag = '*'

/** PostgreSQL takes notifications shorter than 8000 bytes. */
const LONGEST_NOTIFICATION = 7900

/** Tags with their versions. */
export type TagVersions = ReadonlyMap<string, string>

interface QueryClient {
  query(text: string, values: unknown[]): Promise<{ rows: { versions: Record<string, string> }[] }>
}

const dropSql = `
  WITH dropped AS (
    INSERT INTO page_tags (tag, version)
    SELECT tag, 1 FROM unnest($1::text[]) AS tag ORDER BY tag
    ON CONFLICT (tag) DO UPDATE SET version = page_tags.version + 1
    RETURNING tag, version
  ), news AS (
    SELECT json_object_agg(tag, version::text)::text AS text FROM dropped
  )
  SELECT pg_notify(
    '${pageTagsChannel}',
    CASE WHEN octet_length(text) <= ${LONGEST_NOTIFICATION} THEN text ELSE '{"${everyTag}":"0"}' END
  ), text::json AS versions FROM news`

/**
 * Raises the versions of `tags` and tells the other nodes at commit. Runs in the write's own transaction,
 * as its last statement: the tags' rows stay locked until it ends. Answers the versions that hold if it commits.
 */
export async function dropPageTags(client: QueryClient, tags: readonly string[]): Promise<TagVersions> {
  const names = [...new Set(tags)]
  if (names.length === 0) return new Map()
  const { rows } = await client.query(dropSql, [names])
  return new Map(Object.entries(rows[0]?.versions ?? {}))
}

/** The tags of a notification with their new versions; one that cannot be read drops everything. */
export function readNotification(payload: string | undefined): TagVersions {
  try {
    const versions: Record<string, unknown> = JSON.parse(payload ?? '')
    const entries = Object.entries(versions).map(([tag, version]) => [tag, String(version)] as const)
    if (entries.every(([, version]) => /^\d+$/.test(version))) return new Map(entries)
  } catch {
    // Falls through.
  }
  return new Map([[everyTag, '0']])
}
