import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'

/** A sink in its own process; sends its address, and on request the number and the duration of received mails. */
let first = 0
let last = 0
let count = 0
const sink = await openSmtpSink({
  storesMails: false,
  onMail() {
    last = performance.now()
    if (count === 0) first = last
    count += 1
  },
})
process.on('message', () => {
  process.send?.({ count, milliseconds: last - first })
  count = 0
})
process.send?.({ url: sink.url })
