import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL condition: a column names this person, also by the id of a record that was merged into theirs. */
export const isOfPerson = (column: SQLWrapper, person: SQLWrapper | string): SQL =>
  sql`${column} = ANY (person_ids(${person}))`
