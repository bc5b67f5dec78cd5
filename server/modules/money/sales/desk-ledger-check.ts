import type pg from 'pg'
import { findDiscrepancies } from '#server/db/find-discrepancies.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

const subjects = {
  receivable: 'Borç',
  payment: 'Kasa ödemesi',
  wallet: 'Bakiye',
  card: 'Kart ödemesi',
  session: 'Kasa oturumu',
  sale: 'Satış',
  membership: 'Üyelik',
  pack: 'Seans paketi',
  commission: 'Prim',
} as const

/** A discrepancy in the money of the desk, in whole kuruş, in the sessions of a pack or in the commission of a closed month. */
export interface DeskDiscrepancy {
  what: keyof typeof sentences
  subject: keyof typeof subjects
  record: string
  /** The person, the till, the sheet's name; empty for a record without one. */
  name: string
  branch: string
  expected: number
  found: number
}

interface DeskLedgerTotals {
  sales: number
  receivables: number
  settlements: number
  payments: number
  entries: number
  sessions: number
  /** Sum of all open receivables in whole kuruş. */
  open: number
  differences: number
}

/** Recomputes every stored sum from the append-only rows, and compares what is written twice. */
const findStatement = `
  WITH settled AS (
    SELECT receivable_id,
           sum(amount) FILTER (WHERE kind = 'payment') AS paid,
           sum(amount) FILTER (WHERE kind = 'write-off') AS written_off,
           sum(amount) FILTER (WHERE kind = 'credit') AS credited,
           sum(amount) AS total
    FROM settlements GROUP BY receivable_id
  ), allocated AS (
    SELECT payment_id, sum(amount) AS amount FROM settlements WHERE payment_id IS NOT NULL GROUP BY payment_id
  ), reversed AS (
    SELECT reverses_id, -sum(amount) AS amount FROM settlements WHERE reverses_id IS NOT NULL GROUP BY reverses_id
  ), booked AS (
    SELECT entry.payment_id,
           sum(entry.amount) FILTER (WHERE kind IN ('payment', 'correction')
             AND (entry.method, entry.branch_id) = (paid.method, paid.branch_id)) AS own,
           sum(entry.amount) FILTER (WHERE kind IN ('payment', 'correction')) AS taken,
           -sum(entry.amount) FILTER (WHERE kind IN ('refund', 'reversal')) AS returned,
           (array_agg(entry.branch_id))[1] AS branch_id
    FROM till_entries entry LEFT JOIN desk_payments paid ON paid.id = entry.payment_id
    WHERE entry.payment_id IS NOT NULL GROUP BY entry.payment_id
  ), from_wallet AS (
    SELECT wallet_entry_id, sum(amount) AS amount
    FROM settlements WHERE wallet_entry_id IS NOT NULL GROUP BY wallet_entry_id
  ), wallet_sales AS (
    -- Of a merged person together: a refund of an earlier sale goes to the wallet that is open.
    SELECT coalesce(owner.merged_into, owner.id) AS user_id, wallets.branch_id, (array_agg(wallets.id))[1] AS wallet_id,
           -sum(entry.amount) FILTER (WHERE entry.kind = 'sale' OR entry.kind = 'refund' AND entry.amount > 0) AS spent,
           sum(from_wallet.amount) AS settled
    FROM wallet_entries entry JOIN wallets ON wallets.id = entry.wallet_id JOIN users owner ON owner.id = wallets.user_id
    LEFT JOIN from_wallet ON from_wallet.wallet_entry_id = entry.id
    WHERE entry.kind IN ('sale', 'refund') GROUP BY coalesce(owner.merged_into, owner.id), wallets.branch_id
  ), by_card AS (
    SELECT card_payment_id, sum(amount) AS amount
    FROM settlements WHERE card_payment_id IS NOT NULL GROUP BY card_payment_id
  ), spent_before AS (
    SELECT imported_id, sum(amount) AS amount FROM (
      SELECT imported_id, amount FROM settlements WHERE imported_id IS NOT NULL
      UNION ALL SELECT imported_id, -amount FROM till_entries WHERE imported_id IS NOT NULL
    ) used GROUP BY imported_id
  ), paid_out AS (
    SELECT membership_id, sum(paid_out) AS amount FROM membership_cancellations WHERE paid_out > 0 GROUP BY membership_id
  ), paid_in AS (
    SELECT paid_out.membership_id, sum(settlements.amount) AS amount
    FROM paid_out
    LEFT JOIN sale_lines ON sale_lines.membership_id = paid_out.membership_id
    CROSS JOIN LATERAL (
      SELECT id FROM receivables WHERE sale_id = sale_lines.sale_id
      UNION ALL
      SELECT id FROM receivables WHERE sale_lines.sale_id IS NULL AND membership_id = paid_out.membership_id
    ) AS owed
    JOIN settlements ON receivable_id = owed.id
    WHERE settlements.kind = 'payment' AND reverses_id IS NULL
      AND imported_id IS DISTINCT FROM paid_out.membership_id
    GROUP BY paid_out.membership_id
  ), card_refunds AS (
    SELECT payment_id, sum(amount) AS amount FROM refunds WHERE status = 'done' GROUP BY payment_id
  ), moved AS (
    SELECT session_id,
           sum(amount) FILTER (WHERE method = 'cash') AS cash,
           sum(amount) FILTER (WHERE method = 'card') AS card,
           sum(amount) FILTER (WHERE method = 'transfer') AS transfer,
           count(*) FILTER (WHERE till_entries.branch_id <> till_sessions.branch_id) AS foreign_entries
    FROM till_entries JOIN till_sessions ON till_sessions.id = session_id GROUP BY session_id
  ), sold AS (
    SELECT sale_id, sum(amount) AS amount, sum(discount) AS discount FROM sale_lines GROUP BY sale_id
  ), owed AS (
    SELECT sale_id, sum(amount) AS amount, sum(open) AS open FROM receivables WHERE sale_id IS NOT NULL GROUP BY sale_id
  ), session_sums AS (
    SELECT pack_id,
           coalesce(sum(amount) FILTER (WHERE kind = 'grant'), 0) AS granted,
           coalesce(sum(amount) FILTER (WHERE kind = 'reserve'), 0)
             - coalesce(sum(amount) FILTER (WHERE kind IN ('release', 'consume')), 0) AS reserved,
           coalesce(sum(amount) FILTER (WHERE kind = 'consume'), 0) AS consumed,
           coalesce(sum(amount) FILTER (WHERE kind = 'expire'), 0) AS expired,
           coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
    FROM (
      SELECT entry.pack_id, coalesce(original.kind, entry.kind) AS kind,
             CASE WHEN original.id IS NULL THEN entry.amount ELSE -entry.amount END AS amount
      FROM session_entries entry LEFT JOIN session_entries original ON original.id = entry.reverses_id
    ) AS counted GROUP BY pack_id
  ), appointed AS (
    SELECT pack_id, count(*) AS sessions FROM (
      SELECT pack_id FROM appointments WHERE state = 'booked'
      UNION ALL SELECT pack_id FROM lesson_bookings WHERE credit = 'reserved'
    ) AS booked GROUP BY pack_id
  ), place_sums AS (
    SELECT entry.booking_id, entry.pack_id,
           coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'reserve'), 0)
             - coalesce(sum(entry.amount) FILTER (WHERE entry.kind IN ('release', 'consume')), 0)
             + coalesce(sum(entry.amount) FILTER (WHERE original.kind = 'consume'), 0) AS reserved,
           coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'consume'), 0)
             - coalesce(sum(entry.amount) FILTER (WHERE original.kind = 'consume'), 0) AS consumed
    FROM session_entries entry LEFT JOIN session_entries original ON original.id = entry.reverses_id
    WHERE entry.booking_id IS NOT NULL GROUP BY entry.booking_id, entry.pack_id
  ), misplaced AS (
    SELECT pack_id, count(*) AS places
    FROM (SELECT id AS booking_id, pack_id, credit FROM lesson_bookings WHERE pack_id IS NOT NULL) AS paid
    FULL JOIN place_sums USING (booking_id, pack_id)
    WHERE coalesce(place_sums.reserved, 0) <> CASE WHEN credit = 'reserved' THEN 1 ELSE 0 END
      OR coalesce(place_sums.consumed, 0) <> CASE WHEN credit = 'consumed' THEN 1 ELSE 0 END
    GROUP BY pack_id
  ), differences AS (
    SELECT what, 'receivable' AS subject, id AS record, user_id, '' AS name, branch_id, expected, found
    FROM receivables LEFT JOIN settled ON receivable_id = id CROSS JOIN LATERAL (VALUES
      ('settled', coalesce(settled.paid, 0), receivables.settled::numeric),
      ('written-off', coalesce(settled.written_off, 0), receivables.written_off),
      ('credited', coalesce(settled.credited, 0), receivables.credited),
      ('open', amount - coalesce(settled.total, 0), open),
      ('sum', amount, receivables.settled + receivables.written_off + receivables.credited + open)
    ) AS compared (what, expected, found)
    WHERE found <> expected
    UNION ALL
    SELECT 'reversed', 'receivable', receivables.id, user_id, '', branch_id, settlements.amount, reversed.amount
    FROM reversed JOIN settlements ON settlements.id = reversed.reverses_id
    JOIN receivables ON receivables.id = receivable_id
    WHERE reversed.amount > settlements.amount
    UNION ALL
    SELECT what, 'payment', id, NULL, member_name, desk_payments.branch_id, expected, found
    FROM desk_payments LEFT JOIN allocated ON allocated.payment_id = id LEFT JOIN booked ON booked.payment_id = id
    CROSS JOIN LATERAL (VALUES
      ('allocated', coalesce(allocated.amount, 0), allocated::numeric),
      ('refunded', coalesce(booked.returned, 0), refunded),
      ('booked', coalesce(booked.own, 0), desk_payments.amount),
      ('booked-elsewhere', 0, coalesce(booked.taken, 0) - coalesce(booked.own, 0)),
      ('reversed-payment', CASE WHEN reversed_at IS NOT NULL THEN desk_payments.amount ELSE refunded END, refunded),
      ('excess', least(allocated + refunded, desk_payments.amount), allocated + refunded)
    ) AS compared (what, expected, found)
    WHERE found <> expected
    UNION ALL
    SELECT 'deleted-payment', 'payment', payment_id, NULL, '', branch_id, 0, taken - coalesce(returned, 0)
    FROM booked
    WHERE taken <> coalesce(returned, 0) AND NOT EXISTS (SELECT FROM desk_payments WHERE id = payment_id)
    UNION ALL
    SELECT 'wallet-sales', 'wallet', wallet_id, user_id, '', branch_id, coalesce(settled, 0), coalesce(spent, 0)
    FROM wallet_sales
    WHERE coalesce(settled, 0) <> coalesce(spent, 0)
    UNION ALL
    SELECT 'wallet-entry', 'wallet', wallets.id, user_id, '', branch_id, -entry.amount, from_wallet.amount
    FROM from_wallet JOIN wallet_entries entry ON entry.id = wallet_entry_id JOIN wallets ON wallets.id = wallet_id
    WHERE from_wallet.amount > -entry.amount OR from_wallet.amount < 0 OR entry.kind <> 'sale'
    UNION ALL
    SELECT 'card-settled', 'card', payments.id, user_id, '', branch_id, kept.amount, by_card.amount
    FROM by_card JOIN payments ON payments.id = card_payment_id
    LEFT JOIN card_refunds ON card_refunds.payment_id = payments.id
    CROSS JOIN LATERAL (SELECT CASE WHEN paid_at IS NULL THEN 0
      ELSE least(price, paid_price - coalesce(card_refunds.amount, 0)) END AS amount) AS kept
    WHERE by_card.amount > kept.amount OR by_card.amount < 0
    UNION ALL
    SELECT 'paid-before', 'membership', memberships.id, user_id, '', branch_id, coalesce(paid_before, 0), spent_before.amount
    FROM spent_before JOIN memberships ON memberships.id = imported_id
    WHERE spent_before.amount > coalesce(paid_before, 0)
    UNION ALL
    SELECT 'paid-out', 'membership', memberships.id, user_id, '', branch_id, paid.amount, paid_out.amount
    FROM paid_out JOIN memberships ON memberships.id = membership_id
    LEFT JOIN paid_in ON paid_in.membership_id = memberships.id
    CROSS JOIN LATERAL (SELECT coalesce(paid_before, 0) + coalesce(paid_in.amount, 0) AS amount) AS paid
    WHERE paid_out.amount > paid.amount
    UNION ALL
    SELECT what, 'session', till_sessions.id, opened_by, '', branch_id, expected, found
    FROM till_sessions LEFT JOIN moved ON session_id = till_sessions.id CROSS JOIN LATERAL (VALUES
      ('session-cash', opening_float + coalesce(moved.cash, 0), expected_cash::numeric),
      ('session-card', coalesce(moved.card, 0), coalesce(expected_card, 0)),
      ('session-transfer', coalesce(moved.transfer, 0), coalesce(expected_transfer, 0))
    ) AS compared (what, expected, found)
    WHERE closed_at IS NOT NULL AND found <> expected
    UNION ALL
    SELECT 'session-branch', 'session', till_sessions.id, opened_by, '', branch_id, 0, foreign_entries
    FROM till_sessions JOIN moved ON session_id = till_sessions.id WHERE foreign_entries > 0
    UNION ALL
    SELECT what, 'sale', id, user_id, '', branch_id, expected, found
    FROM sales LEFT JOIN sold ON sold.sale_id = id LEFT JOIN owed ON owed.sale_id = id CROSS JOIN LATERAL (VALUES
      ('sale-lines', coalesce(sold.amount, 0), total::numeric),
      ('sale-discount', coalesce(sold.discount, 0), sales.discount),
      ('sale-receivables', coalesce(owed.amount, 0), total),
      ('sale-reversed', 0, CASE WHEN reversed_at IS NOT NULL THEN coalesce(owed.open, 0) ELSE 0 END)
    ) AS compared (what, expected, found)
    WHERE found <> expected
    UNION ALL
    SELECT 'joining-fee', 'sale', sale_id, user_id, '', branch_id, joined.charged, joined.listed
    FROM (
      SELECT line.sale_id,
             coalesce(sum(held.joining_fee), 0) AS charged,
             coalesce(sum(line.amount) FILTER (WHERE line.kind = 'joining-fee'), 0) AS listed
      FROM sale_lines line LEFT JOIN memberships held ON held.id = line.membership_id
      WHERE line.kind IN ('package', 'joining-fee')
      GROUP BY line.sale_id
    ) AS joined JOIN sales ON sales.id = sale_id
    WHERE joined.charged <> joined.listed
    UNION ALL
    SELECT 'joining-paid', 'card', payments.id, payments.user_id, '', payments.branch_id, paid.amount, joining_fee
    FROM memberships JOIN payments ON payments.id = payment_id
    CROSS JOIN LATERAL (SELECT payments.price - memberships.price AS amount) AS paid
    WHERE (joining_fee > 0 OR snapshot ? 'joiningFee')
      AND joining_fee <> paid.amount AND NOT (joining_fee = 0 AND refunded >= paid.amount)
    UNION ALL
    SELECT what, 'pack', held.id, held.user_id, '', held.branch_id, compared.expected, compared.found
    FROM session_packs pack JOIN memberships held ON held.id = pack.membership_id
    LEFT JOIN session_sums ON session_sums.pack_id = held.id LEFT JOIN appointed ON appointed.pack_id = held.id
    LEFT JOIN misplaced ON misplaced.pack_id = held.id
    CROSS JOIN LATERAL (VALUES
      ('pack-granted', coalesce(session_sums.granted, 0), pack.granted::numeric),
      ('pack-reserved', coalesce(session_sums.reserved, 0), pack.reserved),
      ('pack-consumed', coalesce(session_sums.consumed, 0), pack.consumed),
      ('pack-expired', coalesce(session_sums.expired, 0), pack.expired),
      ('pack-refunded', coalesce(session_sums.refunded, 0), pack.refunded),
      ('pack-booked', coalesce(appointed.sessions, 0), pack.reserved),
      ('pack-place', 0, coalesce(misplaced.places, 0)),
      ('pack-ended', 0, CASE WHEN held.cancelled_at IS NOT NULL THEN pack.available ELSE 0 END),
      -- The job runs every night.
      ('pack-over', 0, CASE WHEN held.cancelled_at IS NULL AND held.ends_at <= now() - interval '25 hours'
        THEN pack.available ELSE 0 END)
    ) AS compared (what, expected, found)
    WHERE compared.found <> compared.expected
    UNION ALL
    SELECT 'commission', 'commission', line.id, line.trainer_id, '', line.branch_id, earned.amount, line.amount
    FROM commission_lines line
    JOIN commission_rules rule ON rule.id = line.rule_id
    JOIN session_entries entry ON entry.id = line.entry_id
    LEFT JOIN commission_lines paid ON paid.entry_id = entry.reverses_id
    CROSS JOIN LATERAL (SELECT CASE WHEN entry.kind = 'reverse' THEN -coalesce(paid.amount, 0)
      ELSE coalesce(rule.fixed, round(line.base * rule.rate / 10000.0)) END AS amount) AS earned
    WHERE line.amount <> earned.amount
  )
  SELECT what, subject, record, coalesce(nullif(differences.name, ''), users.name, '') AS name,
         branches.name AS branch, expected::float8, found::float8
  FROM differences
  JOIN branches ON branches.id = differences.branch_id
  LEFT JOIN users ON users.id = user_id`

const countStatement = `
  SELECT (SELECT count(*)::int FROM sales) AS sales,
         (SELECT count(*)::int FROM receivables) AS receivables,
         (SELECT count(*)::int FROM settlements) AS settlements,
         (SELECT count(*)::int FROM desk_payments) AS payments,
         (SELECT count(*)::int FROM till_entries) AS entries,
         (SELECT count(*)::int FROM till_sessions) AS sessions,
         (SELECT coalesce(sum(open), 0)::float8 FROM receivables) AS open`

/** Verifies sales, receivables, desk payments, till sessions, packs of sessions and commission in one snapshot; reports each discrepancy. */
export const checkDeskLedger = (
  client: pg.ClientBase,
  report: (discrepancy: DeskDiscrepancy) => void,
): Promise<DeskLedgerTotals> =>
  findDiscrepancies<Omit<DeskLedgerTotals, 'differences'>, DeskDiscrepancy>(
    client,
    { count: countStatement, find: findStatement },
    report,
  )

const lira = (kurus: number) => formatLira(liraOf(kurus))
const number = (count: number) => count.toLocaleString('tr-TR')

type Sums = Pick<DeskDiscrepancy, 'expected' | 'found'>
const written = (name: string) => (sums: Sums) =>
  `${name} ${lira(sums.expected)} olmalıydı, ${lira(sums.found)} yazıyor`

const counted = (name: string) => (sums: Sums) =>
  `${name} seans ${number(sums.expected)} olmalıydı, ${number(sums.found)} yazıyor`

const sentences = {
  settled: written('ödenen tutar'),
  'written-off': written('silinen tutar'),
  credited: written('mahsup edilen tutar'),
  open: written('açık tutar'),
  sum: ({ expected, found }: Sums) =>
    `tutarı ${lira(expected)}; ödenen, silinen, mahsup edilen ve açık tutarların toplamı ${lira(found)}`,
  reversed: ({ expected, found }: Sums) =>
    `${lira(expected)} tutarındaki tahsilattan ${lira(found)} geri alınmış`,
  allocated: written('borçlara sayılan tutar'),
  refunded: written('iade edilen tutar'),
  booked: ({ expected, found }: Sums) =>
    `kasa hareketlerinin toplamı ${lira(expected)}, ödemenin tutarı ${lira(found)}`,
  'booked-elsewhere': ({ found }: Sums) =>
    `başka bir ödeme yönteminde ya da şubede ${lira(found)} tutarında hareketi kalmış`,
  'reversed-payment': ({ expected, found }: Sums) =>
    `geri alınmış; ${lira(expected)} iade edilmiş olmalıydı, ${lira(found)} yazıyor`,
  excess: ({ expected, found }: Sums) =>
    `tutarı ${lira(expected)}; sayılan ve iade edilen tutarların toplamı ${lira(found)}`,
  'deleted-payment': ({ found }: Sums) => `silinmiş, ama kasada ${lira(found)} tutarında hareketi kalmış`,
  'wallet-sales': ({ expected, found }: Sums) =>
    `satışlarda bakiyeden ödenen tutar ${lira(expected)} olmalıydı, hareketlerde ${lira(found)} yazıyor`,
  'wallet-entry': ({ expected, found }: Sums) =>
    `${lira(expected)} tutarındaki hareketle ${lira(found)} borç ödenmiş`,
  'card-settled': ({ expected, found }: Sums) =>
    `en çok ${lira(expected)} borç ödeyebilirdi, ${lira(found)} ödemiş`,
  'paid-before': ({ expected, found }: Sums) =>
    `aktarımdan önce ${lira(expected)} ödenmiş, bundan ${lira(found)} kullanılmış`,
  'paid-out': ({ expected, found }: Sums) => `${lira(expected)} ödenmiş, ${lira(found)} iade edilmiş`,
  'session-cash': written('beklenen nakit'),
  'session-card': written('beklenen kart tutarı'),
  'session-transfer': written('beklenen havale tutarı'),
  'session-branch': ({ found }: Sums) => `başka şubenin ${number(found)} hareketi var`,
  'sale-lines': ({ expected, found }: Sums) =>
    `satırların toplamı ${lira(expected)}, satışın tutarı ${lira(found)}`,
  'sale-discount': ({ expected, found }: Sums) =>
    `satırlardaki indirim ${lira(expected)}, satışın indirimi ${lira(found)}`,
  'sale-receivables': ({ expected, found }: Sums) =>
    `borçların toplamı ${lira(expected)}, satışın tutarı ${lira(found)}`,
  'joining-fee': ({ expected, found }: Sums) =>
    `üyelikteki kayıt ücreti ${lira(expected)}, satırlardaki ${lira(found)}`,
  'joining-paid': ({ expected, found }: Sums) =>
    `kayıt ücreti olarak ${lira(expected)} ödenmiş, üyelikte ${lira(found)} yazıyor`,
  'pack-granted': counted('verilen'),
  'pack-reserved': counted('ayrılan'),
  'pack-consumed': counted('kullanılan'),
  'pack-expired': counted('süresi dolan'),
  'pack-refunded': counted('geri alınan'),
  'pack-booked': ({ expected, found }: Sums) =>
    `ayırtılmış ${number(expected)} dersi var, ${number(found)} seansı ayrılmış`,
  'pack-place': ({ found }: Sums) => `${number(found)} derste yerin durumu seans hareketlerinden farklı`,
  'pack-over': ({ found }: Sums) => `süresi dolmuş, ama kullanılabilir ${number(found)} seansı kalmış`,
  'pack-ended': ({ found }: Sums) => `sona ermiş, ama kullanılabilir ${number(found)} seansı kalmış`,
  commission: written('tutarı'),
  'sale-reversed': ({ found }: Sums) => `geri alınmış, ama ${lira(found)} açık borcu var`,
}

export const deskCheckTexts = {
  difference: ({ subject, branch, name, record, ...rest }: DeskDiscrepancy) =>
    `FARK  ${subjects[subject]}, ${branch}, ${name ? `${name} (${record})` : record}: ${sentences[rest.what](rest)}.`,
  counted: ({ sales, receivables, settlements, payments, entries, sessions, open }: DeskLedgerTotals) =>
    `${number(sales)} satış, ${number(receivables)} borç (açık ${lira(open)}), ${number(settlements)} borç hareketi, ${number(payments)} kasa ödemesi, ${number(entries)} kasa hareketi, ${number(sessions)} kasa oturumu.`,
} as const
