import type pg from 'pg'

/** Rejected requests increment the counters of attempts. */
const uncounted = ['rate_limits', 'fuzz_writes']

/**
 * Records every row written, within the writing transaction, so that rolled-back writes are not recorded. Rows of
 * the job queue count when a request enqueues a mail or a task.
 */
export async function watchWrites(pool: pg.Pool) {
  await pool.query(`
    CREATE TABLE fuzz_writes (number bigserial PRIMARY KEY, table_name text NOT NULL, operation text NOT NULL);
    CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO public.fuzz_writes (table_name, operation) VALUES (TG_TABLE_NAME, TG_OP);
      RETURN NULL;
    END $$;
    CREATE FUNCTION note_job() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.name NOT LIKE '\\_\\_pgboss%' THEN
        INSERT INTO public.fuzz_writes (table_name, operation) VALUES ('job ' || NEW.name, TG_OP);
      END IF;
      RETURN NULL;
    END $$`)
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1)`,
    [uncounted],
  )
  for (const { name } of rows) {
    await pool.query(
      `CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON "${name}"
       FOR EACH ROW EXECUTE FUNCTION note_write()`,
    )
  }
  await pool.query(
    'CREATE TRIGGER note_job AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION note_job()',
  )
  let seen = 0

  return {
    /** The writes since the last call, as `UPDATE users`. */
    async since(): Promise<string[]> {
      const written = await pool.query<{ number: number; text: string }>(
        `SELECT number::int, operation || ' ' || table_name AS text FROM fuzz_writes
         WHERE number > $1 ORDER BY number`,
        [seen],
      )
      seen = written.rows.at(-1)?.number ?? seen
      return [...new Set(written.rows.map(({ text }) => text))]
    },
  }
}

/** Ids of existing records by table, a few of each. */
export async function knownRecords(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'`,
  )
  const records = new Map<string, string[]>()
  for (const { name } of rows) {
    const found = await pool.query<{ id: string }>(`SELECT id FROM "${name}" ORDER BY random() LIMIT 6`)
    records.set(
      name,
      found.rows.map(({ id }) => id),
    )
  }
  return records
}

const folded = (name: string) => name.toLowerCase().replace(/_|ids?$/g, '')

/** The ids a field or resource of this name may refer to; all ids if the name says nothing. */
export function recordsNamed(records: Map<string, string[]>, name: string): string[] {
  const wanted = folded(name.replace(/s$/, ''))
  const fitting = [...records].filter(([table]) => wanted.length > 2 && folded(table).startsWith(wanted))
  const found = fitting.flatMap(([, ids]) => ids)
  return found.length > 0 ? found : [...records.values()].flatMap((ids) => ids.slice(0, 1))
}
