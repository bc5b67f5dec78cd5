import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'

/** A statement that is not sent before it is asked to be. */
interface Prepared {
  execute(): Promise<unknown[]>
}

/**
 * Reads all rows of one statement, some at a time, from a cursor of the database: as they stood when the first was
 * read, and without counting from the start for each page.
 */
export class RowReader {
  readonly #pool: pg.Pool
  readonly #size: number
  #client: pg.PoolClient | undefined
  #statement: Prepared | undefined
  /** The last rows have been read. */
  isDone = false

  constructor(pool: pg.Pool, size: number) {
    this.#pool = pool
    this.#size = size
  }

  /** Whether anything was read; a list that is kept elsewhere reads nothing here. */
  get isOpened(): boolean {
    return this.#statement !== undefined
  }

  /** The next rows; `statementOn` is asked once for the statement without its limit. */
  async next(statementOn: (db: Database) => Prepared): Promise<unknown[]> {
    this.#statement ??= statementOn(await this.#open())
    const rows = await this.#statement.execute()
    this.isDone = rows.length < this.#size
    return rows
  }

  /** A database whose only statement is declared as the cursor, and answers its next rows each time. */
  async #open(): Promise<Database> {
    const client = await this.#pool.connect()
    this.#client = client
    let isDeclared = false
    const query = async ({ text, ...config }: pg.QueryConfig, values: unknown[]) => {
      if (!isDeclared) {
        // A whole table is sorted before its first row comes.
        await client.query('BEGIN READ ONLY; SET LOCAL statement_timeout = 0')
        await client.query(`DECLARE rows_of_list NO SCROLL CURSOR FOR ${text}`, values)
        isDeclared = true
      }
      return client.query({ ...config, text: `FETCH ${this.#size} FROM rows_of_list` })
    }
    return drizzle({ client: { query } as unknown as pg.PoolClient })
  }

  /** Gives the connection back. */
  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    if (!client) return
    let broken: Error | undefined
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
