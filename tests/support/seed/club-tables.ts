export type ClubTable = keyof ReturnType<typeof clubTables>
/** Row counts of a club by table; a table without a count stays empty. */
export type ClubSize = Partial<Record<ClubTable, number>>
/** Each column’s SQL expression of the row number `i`. */
export type Columns = Record<string, string>

/** A key derived from a number, so that rows of several tables can reference each other; `space` is the table. */
const key = (space: number, number: string) =>
  `('${String(space).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`
/** The same as text, for queries of a test. */
export const keyOf = (space: number, number: number) =>
  `${String(space).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const spaces = {
  branch: 1,
  user: 2,
  wallet: 3,
  membership: 4,
  template: 5,
  raffle: 6,
  referral: 7,
  team: 8,
  version: 33,
  lesson: 39,
}

/** The key of user number `i`. */
export const userKey = (number: string) => key(spaces.user, number)
export const ago = (number: string, unit: string) => `now() - (${number}) * interval '1 ${unit}'`
export const oneOf = (type: string, values: readonly string[], number: string) =>
  `((ARRAY['${values.join("','")}'])[1 + (${number}) % ${values.length}])::${type}`

const reasons = ['membership', 'fee', 'exit', 'frozen', 'balance-low', 'no-membership', 'other-branch']
/** The occasions of the published contracts; the first one applies to all users. */
const occasions = ['registration', 'membership', 'daytime', 'personal-training']

/**
 * The rows of every table, in an order that satisfies foreign keys. `branches` are the keys of existing branches;
 * without them rows refer to generated ones.
 */
export function clubTables(
  size: Partial<Record<'branches' | 'users' | 'wallets' | 'wallet_entries', number>>,
  branches: readonly string[] = [],
) {
  const user = (number: string) => userKey(`1 + (${number}) % ${size.users ?? 1}`)
  const branch = (number: string) =>
    branches.length > 0
      ? oneOf('uuid', branches, number)
      : key(spaces.branch, `1 + (${number}) % ${size.branches ?? 1}`)
  const entriesOfWallet = Math.max(1, (size.wallet_entries ?? 0) / (size.wallets ?? 1))
  return {
    branches: {
      id: key(spaces.branch, 'i'),
      name: `'Şube ' || i`,
      slug: `'olcum' || i`,
      position: '100 + i',
    },
    teams: { id: key(spaces.team, 'i'), branch_id: branch('i'), name: `'Takım ' || i` },
    raffles: {
      id: key(spaces.raffle, 'i'),
      branch_id: branch('i'),
      title: `'Çekiliş ' || i`,
      slug: `'cekilis' || i`,
      starts_at: ago('i', 'day'),
      ends_at: 'now()',
    },
    users: {
      id: key(spaces.user, 'i'),
      name: `'Üye ' || md5(i::text) || ' Soyadı ' || i`,
      email: `'uye' || i || '@bozkir.example'`,
      phone: `'+90532' || lpad((i % 10000000)::text, 7, '0')`,
      role: `(CASE WHEN i % 5000 = 0 THEN 'trainer' WHEN i % 20000 = 7 THEN 'staff' ELSE 'member' END)::user_role`,
      branch_id: branch('i'),
      gender: oneOf('user_gender', ['female', 'male', 'unspecified'], 'i'),
      newsletter: 'i % 2 = 0',
      email_verified_at: 'now()',
      created_at: ago('i', 'minute'),
    },
    turnstile_entries: {
      id: key(20, 'i'),
      branch_id: branch('i'),
      user_id: user('(i % 200000) * 7919'),
      direction: oneOf('turnstile_direction', ['in', 'out'], 'i'),
      source: oneOf('turnstile_source', ['reader', 'branch-code'], 'i / 3'),
      allowed: 'i % 10 < 9',
      reason: oneOf('turnstile_reason', reasons, 'i'),
      at: ago('i * 10', 'second'),
    },
    wallets: {
      id: key(spaces.wallet, 'i'),
      user_id: user('i - 1'),
      branch_id: branch('i'),
      name: `'Üye ' || md5(i::text)`,
      surname: `'Soyadı ' || i`,
      balance: '(i % 1000) * 100 + 1000',
      entry_count: String(entriesOfWallet),
      created_at: ago('i', 'minute'),
    },
    wallet_entries: {
      id: key(21, 'i'),
      wallet_id: key(spaces.wallet, `1 + (i - 1) / ${entriesOfWallet}`),
      sequence: `1 + (i - 1) % ${entriesOfWallet}`,
      kind: oneOf('wallet_entry_kind', ['top-up', 'order', 'qr-fee'], 'i'),
      amount: '1000',
      balance_after: `1000 * (1 + (i - 1) % ${entriesOfWallet})`,
      actor_name: `'Ölçüm'`,
      created_at: ago('i', 'second'),
    },
    memberships: {
      id: key(spaces.membership, 'i'),
      user_id: user('i - 1'),
      branch_id: branch('i'),
      name: `'Aylık üyelik'`,
      kind: oneOf('package_kind', ['membership', 'membership', 'daytime', 'personal-training'], 'i'),
      price: '150000',
      duration_days: '30',
      freeze_days: '0',
      freeze_count: '0',
      starts_at: ago('i % 1000', 'day'),
      ends_at: `${ago('i % 1000', 'day')} + interval '30 days'`,
      source: oneOf('membership_source', ['card', 'balance', 'desk'], 'i'),
      created_at: ago('i', 'minute'),
    },
    freezes: {
      id: key(22, 'i'),
      membership_id: key(spaces.membership, 'i'),
      user_id: user('i - 1'),
      branch_id: branch('i'),
      days: '7',
      starts_at: ago('i', 'hour'),
      ends_at: `${ago('i', 'hour')} + interval '7 days'`,
      reason: `'Tatil'`,
      source: oneOf('freeze_source', ['member', 'admin'], 'i'),
    },
    payments: {
      id: key(23, 'i'),
      conversation_id: `'olcum-' || i`,
      user_id: user('i'),
      branch_id: branch('i'),
      kind: oneOf('purchase_kind', ['package', 'order', 'top-up'], 'i'),
      subject_id: key(24, 'i'),
      title: `'Aylık üyelik ' || i`,
      price: '150000',
      paid_price: '150000',
      status: oneOf('payment_status', ['paid', 'paid', 'failed', 'expired', 'refunded'], 'i'),
      attempt_key: key(25, 'i'),
      created_at: ago('i', 'minute'),
    },
    vitamin_orders: {
      id: key(26, 'i'),
      number: '100000 + i',
      user_id: user('i'),
      branch_id: branch('i'),
      status: oneOf('order_status', ['delivered', 'delivered', 'pending', 'ready'], 'i'),
      method: oneOf('order_method', ['card', 'balance', 'desk'], 'i'),
      total: '10000 + i % 5000',
      request_key: key(27, 'i'),
      created_at: ago('i', 'minute'),
    },
    desk_payments: {
      id: key(28, 'i'),
      branch_id: branch('i'),
      member_name: `'Üye ' || md5(i::text)`,
      phone: `'+90532' || lpad((i % 10000000)::text, 7, '0')`,
      package: `'Aylık üyelik'`,
      amount: '10000 + i % 90000',
      method: oneOf('desk_method', ['cash', 'card', 'transfer'], 'i'),
      is_historical: 'true',
      date: `(${ago('i / 500', 'day')})::date`,
      created_at: ago('i', 'minute'),
    },
    receivables: {
      id: key(61, 'i'),
      user_id: user('i'),
      branch_id: branch('i'),
      reason: `'Taksit ' || i % 12 + 1`,
      due_on: `(${ago('i % 400 - 60', 'day')})::date`,
      amount: '10000 + i % 90000',
      open: '10000 + i % 90000',
      created_at: ago('i', 'minute'),
    },
    general_records: {
      id: key(29, 'i'),
      branch_id: branch('i'),
      date: `(${ago('i / 500', 'day')})::date`,
      title: `'Kayıt ' || md5(i::text)`,
      category: oneOf('text', ['Kira', 'Elektrik', 'Temizlik', 'Satış'], 'i'),
      amount: '1 + i % 90000',
      created_at: ago('i', 'minute'),
    },
    applications: {
      id: key(30, 'i'),
      branch_id: branch('i'),
      name: `'Aday ' || md5(i::text)`,
      email: `'aday' || i || '@bozkir.example'`,
      phone: `'+905320000000'`,
      position: oneOf('text', ['Eğitmen', 'Resepsiyon', 'Temizlik'], 'i'),
      status: oneOf('application_status', ['new', 'reviewing', 'interview', 'accepted', 'rejected'], 'i'),
      cv_key: `'yok'`,
      cv_size: '1',
      created_at: ago('i', 'minute'),
    },
    contact_messages: {
      id: key(31, 'i'),
      branch_id: branch('i'),
      name: `'Yazan ' || md5(i::text)`,
      email: `'yazan' || i || '@bozkir.example'`,
      subject: `'Konu ' || i`,
      message: `'Merhaba'`,
      is_read: 'i % 3 > 0',
      created_at: ago('i', 'minute'),
    },
    audit_log: {
      id: key(34, 'i'),
      actor_id: user('(i % 100) * 20000 + 6'),
      resource: oneOf('text', ['users', 'memberships', 'balances', 'vitamin-orders', 'lessons'], 'i'),
      record_id: `${user('i')}::text`,
      action: oneOf('text', ['edit', 'create', 'delete'], 'i'),
      created_at: ago('i', 'second'),
    },
    raffle_entries: {
      id: key(35, 'i'),
      raffle_id: key(spaces.raffle, '1 + i % 100'),
      user_id: user('i'),
      source: `'member'`,
      name: `'Üye ' || md5(i::text)`,
      email: `'uye' || i || '@bozkir.example'`,
      mailbox: `'uye' || i || '@bozkir.example'`,
      created_at: ago('i', 'minute'),
    },
    referrals: {
      id: key(spaces.referral, 'i'),
      code: `'KOD' || i`,
      user_id: user('i'),
      branch_id: branch('i'),
      status: oneOf('referral_status', ['pending', 'active'], 'i'),
      approved_at: ago('i', 'minute'),
      use_count: 'i % 5',
      created_at: ago('i', 'minute'),
    },
    referral_uses: {
      id: key(36, 'i'),
      referral_id: key(spaces.referral, 'i'),
      creator_id: user('i'),
      branch_id: branch('i'),
      user_id: user('i + 1'),
      reward: '250',
      promised: '250',
      earned_at: ago('i', 'minute'),
      created_at: ago('i', 'minute'),
    },
    point_accounts: {
      user_id: user('i - 1'),
      balance: 'i % 5000',
      total_earned: 'i % 9000',
      rewards: 'i % 30',
      entry_count: '2',
      changed_at: ago('i', 'minute'),
    },
    point_entries: {
      id: key(37, 'i'),
      user_id: user('(i - 1) / 2'),
      sequence: '1 + (i - 1) % 2',
      kind: `'manual'::point_entry_kind`,
      amount: '250',
      balance_after: '250 * (1 + (i - 1) % 2)',
      created_at: ago('i', 'second'),
    },
    subscribers: {
      id: key(38, 'i'),
      email: `'abone' || i || '@bozkir.example'`,
      unsubscribed_at: `CASE WHEN i % 4 = 0 THEN now() END`,
      created_at: ago('i', 'minute'),
    },
    lessons: {
      id: key(spaces.lesson, 'i'),
      branch_id: branch('i'),
      team_id: key(spaces.team, '1 + i % 40'),
      trainer_id: user('(1 + i % 199) * 5000 - 1'),
      title: oneOf('text', ['Pilates', 'Yoga', 'Kondisyon'], 'i'),
      starts_at: ago('i - 2000', 'hour'),
      ends_at: `${ago('i - 2000', 'hour')} + interval '50 minutes'`,
      capacity: '20',
      created_at: ago('i', 'minute'),
    },
    lost_items: {
      id: key(42, 'i'),
      branch_id: branch('i'),
      description: `'Eşya ' || md5(i::text)`,
      place: oneOf('text', ['Soyunma odası', 'Havuz', 'Salon'], 'i'),
      found_on: `current_date - i % 400`,
      state: oneOf('lost_item_state', ['found', 'handed-over'], 'i'),
      receiver_name: `CASE WHEN i % 2 = 1 THEN 'Üye ' || i ELSE '' END`,
      left_at: `CASE WHEN i % 2 = 1 THEN now() END`,
    },
    deletion_requests: {
      id: key(40, 'i'),
      user_id: user('i - 1'),
      reason: `'Taşındım'`,
      status: `'done'::deletion_status`,
      decided_at: 'now()',
      created_at: ago('i', 'hour'),
    },
    record_views: {
      id: key(41, 'i'),
      user_id: user('i'),
      viewer_id: user('(i % 100) * 20000 + 6'),
      viewer_role: `'staff'::user_role`,
      at: ago('i', 'minute'),
    },
    turnstile_presence: {
      branch_id: branch('i'),
      user_id: user('i - 1'),
      entered_at: ago('i', 'minute'),
    },
    blog_posts: {
      id: key(43, 'i'),
      title: `'Güç çalışmaları ' || i`,
      slug: `'guc-calismalari-' || i`,
      summary: `'Özet ' || i`,
      content: `repeat('<p>Isınma, ana bölüm ve soğuma ' || i || '</p>', 40)`,
      tags: `ARRAY[${oneOf('text', ['kuvvet', 'beslenme', 'koşu', 'uyku', 'esneme'], 'i')}]`,
      author_name: `'Editör'`,
      status: `'published'::post_status`,
      published_at: ago('i', 'hour'),
    },
    contract_templates: {
      id: key(spaces.template, 'i'),
      title: `'Sözleşme ' || i`,
      required_for: oneOf('contract_occasion', occasions, 'i - 1'),
      content: `'<p>Metin</p>'`,
      published_version: '1',
    },
    contract_versions: {
      id: key(spaces.version, 'i'),
      template_id: key(spaces.template, 'i'),
      version: '1',
      title: `'Sözleşme ' || i`,
      content: `'<p>Metin</p>'`,
      author_name: `'Ölçüm'`,
      created_at: ago('400', 'day'),
    },
    contract_signatures: {
      id: key(32, 'i'),
      sequence: 'i',
      code: `'KOD' || i`,
      user_id: user('i - 1'),
      template_id: key(spaces.template, '1'),
      version_id: key(spaces.version, '1'),
      branch_id: branch('i'),
      signer_name: `'Üye ' || md5(i::text)`,
      signature: `jsonb_build_object('kind', 'typed', 'name', 'Üye ' || md5(i::text))`,
      agreed_at: ago('i', 'minute'),
      signed_at: ago('i', 'minute'),
      ip: `''`,
      user_agent: `''`,
      digests: `'{}'::jsonb`,
      previous_hash: `''`,
      hash: `md5(i::text)`,
    },
  } satisfies Record<string, Columns>
}
