import type { FastifyReply } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { listenerOf } from '#server/db/listener.ts'
import { inboxChannel, readPeople } from '#server/modules/messaging/notifications/announce-inbox.ts'
import { unreadOf } from '#server/modules/messaging/notifications/inbox.ts'
import { type EventStream, openEventStream } from '#server/modules/people/session/event-stream.ts'

/** Streams that one person may hold open; the oldest makes room. */
const mostStreams = 8
/** Inboxes that are counted at the same time, so that one for everybody leaves connections to the others. */
const countedAtOnce = 4

/**
 * Tells those who look at a page how many notifications they have not read, whenever that changes. It listens only
 * while somebody looks; after a lost connection everybody is counted again.
 */
export class InboxWatch {
  readonly #services: Pick<Services, 'db' | 'pool'>
  readonly #streams = new Map<string, Set<EventStream>>()
  /** Whose inbox is to be counted; asked for again while it is counted, it is counted again. */
  readonly #due = new Set<string>()
  #counting = 0
  #stopListening: (() => Promise<void>) | undefined

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  open(currentUser: CurrentUser, reply: FastifyReply): ReturnType<typeof openEventStream> {
    const { _id: user } = currentUser
    const stream = openEventStream(this.#services, currentUser, reply, () => this.#leave(user, stream))
    const streams = this.#streams.get(user) ?? new Set()
    this.#streams.set(user, streams.add(stream))
    const [oldest] = streams
    if (streams.size > mostStreams) oldest?.end()
    // Whoever begins to listen has everybody counted once it does.
    if (this.#stopListening) this.#count([user])
    else this.#listen()
    return stream
  }

  async stop(): Promise<void> {
    for (const stream of [...this.#streams.values()].flatMap((streams) => [...streams])) stream.end()
    await this.#rest()
  }

  #leave(user: string, stream: EventStream): void {
    const streams = this.#streams.get(user)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(user)
    if (this.#streams.size === 0) void this.#rest()
  }

  async #rest(): Promise<void> {
    const stopListening = this.#stopListening
    this.#stopListening = undefined
    await stopListening?.()
  }

  #listen(): void {
    this.#stopListening = listenerOf(this.#services.pool).listen(inboxChannel, {
      listening: () => this.#count(this.#streams.keys()),
      heard: (payload) => this.#count(readPeople(payload) ?? this.#streams.keys()),
    })
  }

  #count(people: Iterable<string>): void {
    for (const user of people) if (this.#streams.has(user)) this.#due.add(user)
    while (this.#counting < countedAtOnce && this.#due.size > 0) void this.#countDue()
  }

  async #countDue(): Promise<void> {
    this.#counting += 1
    for (const user of this.#due) {
      this.#due.delete(user)
      try {
        const unread = await unreadOf(this.#services.db, user)
        for (const stream of this.#streams.get(user) ?? []) stream.send(unread)
      } catch {
        // The database is away; with it the connection that listens, whose return counts everybody again.
      }
    }
    this.#counting -= 1
  }
}
