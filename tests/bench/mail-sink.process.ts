import { openMailSink } from '#tests/support/mail/mail-sink.ts'

/** The mail server in a process of its own; it tells its address, and when asked, when mails came in. */
let first = 0
let last = 0
let count = 0
const sink = await openMailSink(() => {
  last = performance.now()
  if (count === 0) first = last
  count += 1
})
process.on('message', () => {
  process.send?.({ count, milliseconds: last - first })
  count = 0
})
process.send?.({ url: sink.url })
