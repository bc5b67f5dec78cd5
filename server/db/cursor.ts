import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'

export interface Statement {
  sql: string
  params: unknown[]
}

/** How node-postgres turns fetched rows into values; the same as in a query of its own. */
type RowFormat = Pick<pg.QueryConfig, 'types'> & { rowMode?: 'array' }

/** A SQL cursor, which lives until the client's open transaction ends. */
export class Cursor {
  readonly #client: pg.ClientBase

  private constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Declares the cursor in the transaction that is open on `client`, which can have one at a time. */
  static async declare(client: pg.ClientBase, { sql, params }: Statement): Promise<Cursor> {
    await client.query(`DECLARE row_cursor NO SCROLL CURSOR FOR ${sql}`, params)
    return new Cursor(client)
  }

  /** Returns the next rows; fewer than `count` at the end. */
  fetch<Row extends pg.QueryResultRow>(count: number, format: RowFormat = {}): Promise<pg.QueryResult<Row>> {
    return this.#client.query<Row>({ ...format, text: `FETCH ${count} FROM row_cursor` })
  }
}

/** Sorting a whole table takes longer than a request's statement may. */
const beginSql = 'BEGIN READ ONLY; SET LOCAL statement_timeout = 0'

async function endTransaction(client: pg.PoolClient): Promise<void> {
  let broken: Error | undefined
  await client.query('ROLLBACK').catch((error: Error) => {
    broken = error
  })
  client.release(broken)
}

const batchSize = 2000

/**
 * Yields the rows of a statement as arrays, in batches and of one snapshot. Releases the connection after the last
 * batch, or when the consumer stops.
 */
export async function* readBatches(pool: pg.Pool, statement: Statement): AsyncGenerator<string[][]> {
  const client = await pool.connect()
  try {
    await client.query(beginSql)
    const cursor = await Cursor.declare(client, statement)
    for (;;) {
      const { rows } = await cursor.fetch<string[]>(batchSize, { rowMode: 'array' })
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) return
    }
  } finally {
    await endTransaction(client)
  }
}

/** A Drizzle select that has not been executed. */
interface Select {
  execute(): Promise<unknown[]>
}

/** Reads all rows of one Drizzle select in batches of one snapshot, instead of page by page with OFFSET. */
export class RowReader {
  readonly #pool: pg.Pool
  readonly #batchSize: number
  #client: pg.PoolClient | undefined
  #select: Select | undefined
  /** The last rows have been read. */
  isDone = false

  constructor(pool: pg.Pool, batchSize: number) {
    this.#pool = pool
    this.#batchSize = batchSize
  }

  /** False as long as no list has read from it; a list that is not a table never does. */
  get isOpened(): boolean {
    return this.#select !== undefined
  }

  /** Returns the next rows. `selectFrom` is called once, for the select without its limit. */
  async next(selectFrom: (db: Database) => Select): Promise<unknown[]> {
    this.#select ??= selectFrom(await this.#open())
    const rows = await this.#select.execute()
    this.isDone = rows.length < this.#batchSize
    return rows
  }

  /** Returns a database that declares its only statement as a cursor and fetches from it at each execution. */
  async #open(): Promise<Database> {
    const client = await this.#pool.connect()
    this.#client = client
    let cursor: Cursor | undefined
    const query = async ({ text, name: _, ...format }: pg.QueryConfig & RowFormat, params: unknown[]) => {
      if (!cursor) {
        await client.query(beginSql)
        cursor = await Cursor.declare(client, { sql: text, params })
      }
      return cursor.fetch(this.#batchSize, format)
    }
    return drizzle({ client: { query } as unknown as pg.PoolClient })
  }

  /** Releases the connection. */
  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    if (client) await endTransaction(client)
  }
}
