import type pg from 'pg'

export const inboxChannel = 'inbox'

/** People in one announcement, whose text may have 8000 bytes. */
const mostPeople = 150

/** Tells all processes, once this is committed, whose inbox has changed: these people's, or everybody's. */
export async function announceInbox(client: pg.PoolClient, people?: readonly string[]): Promise<void> {
  if (!people) {
    await client.query('SELECT pg_notify($1, $2)', [inboxChannel, ''])
    return
  }
  for (let first = 0; first < people.length; first += mostPeople) {
    const payload = people.slice(first, first + mostPeople).join(' ')
    await client.query('SELECT pg_notify($1, $2)', [inboxChannel, payload])
  }
}

/** The people that an announcement names; undefined where it means everybody. */
export const readPeople = (payload: string | undefined): string[] | undefined =>
  payload ? payload.split(' ') : undefined
