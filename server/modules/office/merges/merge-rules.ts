/**
 * What becomes of a record that names a person, by the column of its foreign key, when the person's record is merged:
 * - `move`: it names the one that stays from then on, unless that one has its like already (`moveOnce`)
 * - `keep`: it names the earlier id for good, and is read by `person_ids`
 * - `end`: it is deleted, such as sessions and codes
 * - `own`: merge-people.ts says how
 */
type MergeRule = 'move' | 'keep' | 'end' | 'own'

/** Every foreign key to `users`; a test compares them with the database. */
export const mergeRules: Readonly<Record<string, MergeRule>> = {
  'memberships.user_id': 'move',
  'freezes.user_id': 'move',
  'appointments.user_id': 'move',
  'paper_contracts.user_id': 'move',
  'membership_cancellations.user_id': 'move',
  'membership_cancellations.sender_id': 'move',
  'sales.user_id': 'move',
  'receivables.user_id': 'move',
  'desk_payments.user_id': 'move',
  'payments.user_id': 'move',
  'payments.beneficiary_id': 'move',
  'vitamin_orders.user_id': 'move',
  'team_members.user_id': 'move',
  'raffle_entries.user_id': 'move',
  'referral_assignments.user_id': 'move',
  'notification_recipients.user_id': 'move',
  'email_recipients.user_id': 'move',
  'campaign_deliveries.user_id': 'move',
  'sms_messages.user_id': 'move',
  'lost_items.user_id': 'move',
  'user_notes.user_id': 'move',
  'deletion_requests.user_id': 'move',
  'consents.user_id': 'move',

  'lesson_bookings.user_id': 'own',
  'wallets.user_id': 'own',
  'point_accounts.user_id': 'own',
  'referrals.user_id': 'own',
  'referral_uses.user_id': 'own',
  'guardianships.guardian_id': 'own',
  'guardianships.minor_id': 'own',
  'entry_media.user_id': 'own',
  'turnstile_presence.user_id': 'own',
  'branch_stays.user_id': 'own',
  'invitation_recipients.user_id': 'own',
  'users.merged_into': 'own',

  'contract_signatures.user_id': 'keep',
  'contract_signatures.guardian_id': 'keep',
  'turnstile_entries.user_id': 'keep',
  'till_entries.user_id': 'keep',
  'record_views.user_id': 'keep',
  // An undo of the import or of the batch finds a closed record there, and leaves it.
  'member_import_rows.user_id': 'keep',
  'member_batch_people.user_id': 'keep',

  'account_claims.user_id': 'end',
  'address_returns.user_id': 'end',
  'consent_codes.user_id': 'end',
  'contact_changes.user_id': 'end',
  'contract_reminders.user_id': 'end',
  'email_verifications.user_id': 'end',
  'identity_challenges.user_id': 'end',
  'lesson_calendars.user_id': 'end',
  'notification_readers.user_id': 'end',
  'passkeys.user_id': 'end',
  'password_resets.user_id': 'end',
  'push_devices.user_id': 'end',
  'recovery_codes.user_id': 'end',
  'saved_filters.user_id': 'end',
  'sessions.user_id': 'end',
  'totp_factors.user_id': 'end',
  'user_codes.user_id': 'end',

  // What somebody did at work keeps who did it.
  'api_keys.author_id': 'keep',
  'blog_posts.author_id': 'keep',
  'campaigns.author_id': 'keep',
  'consents.recorded_by': 'keep',
  'contract_versions.author_id': 'keep',
  'deletion_requests.decided_by': 'keep',
  'desk_payments.taken_by': 'keep',
  'freezes.author_id': 'keep',
  'guardianships.created_by': 'keep',
  'imports.created_by': 'keep',
  'webhooks.author_id': 'keep',
  'invitation_batches.author_id': 'keep',
  'lesson_bookings.added_by': 'keep',
  'lessons.trainer_id': 'keep',
  'appointments.trainer_id': 'keep',
  'appointments.booked_by': 'keep',
  'appointments.decided_by': 'keep',
  'session_entries.actor_id': 'keep',
  'trainer_hours.trainer_id': 'keep',
  'trainer_absences.trainer_id': 'keep',
  'commission_rules.trainer_id': 'keep',
  'commission_lines.trainer_id': 'keep',
  'commission_months.closed_by': 'keep',
  'member_batches.author_id': 'keep',
  'notifications.sent_by': 'keep',
  'page_versions.author_id': 'keep',
  'paper_contracts.recorded_by': 'keep',
  'point_entries.actor_id': 'keep',
  'position_holders.user_id': 'keep',
  'raffle_draws.drawn_by': 'keep',
  'raffle_draws.reset_by': 'keep',
  'raffle_entries.removed_by': 'keep',
  'record_views.viewer_id': 'keep',
  'refunds.actor_id': 'keep',
  'sale_approvals.approver_id': 'keep',
  'sale_approvals.seller_id': 'keep',
  'sale_refunds.actor_id': 'keep',
  'sales.seller_id': 'keep',
  'settlements.actor_id': 'keep',
  'team_trainers.trainer_id': 'keep',
  'till_counts.counted_by': 'keep',
  'till_entries.actor_id': 'keep',
  'till_sessions.closed_by': 'keep',
  'till_sessions.opened_by': 'keep',
  'trainer_profiles.user_id': 'keep',
  'turnstile_entries.actor_id': 'keep',
  'user_notes.author_id': 'keep',
  'wallet_entries.actor_id': 'keep',
}

/** Where a person has one record at most for each value of another column; a second one keeps the earlier id. */
export const moveOnce: Readonly<Record<string, string>> = {
  'team_members.user_id': 'team_id',
  'raffle_entries.user_id': 'raffle_id',
  'referral_assignments.user_id': 'referral_id',
  'notification_recipients.user_id': 'notification_id',
  'email_recipients.user_id': 'month',
}

/** Splits a name of `mergeRules`. */
export function columnOf(name: string): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}
