import type pg from 'pg'
import { campaignTemplate } from '#server/integrations/mail/campaign-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { Storage, StoragePlace } from '#server/integrations/storage/storage.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import { readAttachments } from '#server/modules/messaging/campaigns/attachments.ts'
import type { StoredAttachment } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import type { ClaimedMail } from '#server/modules/messaging/campaigns/sending/delivery-run.ts'
import { unsubscribeLink } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'

interface RendererSettings {
  club: ClubIdentity
  publicUrl: string
  secret: string
}

/** The data with which a thread starts. */
export interface SendingSettings {
  publicUrl: string
  secret: string
  connectionString: string
  smtpUrl: string | undefined
  mailFrom: string | undefined
  dataDir: string
  storage: StoragePlace
}

/** The settings of a run, with the club as it is when the run begins. */
export interface RunSettings extends RendererSettings, Omit<SendingSettings, 'mailFrom'> {
  from: string
}

interface CampaignToWrite {
  subject: string
  preheader: string
  content: string
  actionLabel: string
  actionLink: string
  attachments: StoredAttachment[]
  branchName: string | null
}

/** Renders the mails of campaigns; a sent campaign never changes, so each is read once. */
export class CampaignRenderer {
  readonly #client: pg.Client
  readonly #storage: Storage
  readonly #settings: RendererSettings
  readonly #known = new Map<string, (mail: ClaimedMail) => Mail>()

  constructor(client: pg.Client, storage: Storage, settings: RendererSettings) {
    this.#client = client
    this.#storage = storage
    this.#settings = settings
  }

  async rendererOf(campaign: string): Promise<(mail: ClaimedMail) => Mail> {
    const known = this.#known.get(campaign)
    if (known) return known
    const { rows } = await this.#client.query<CampaignToWrite>(
      `SELECT subject, preheader, content, action_label AS "actionLabel", action_link AS "actionLink",
         attachments, branches.name AS "branchName"
       FROM campaigns LEFT JOIN branches ON branches.id = campaigns.branch_id WHERE campaigns.id = $1`,
      [campaign],
    )
    const [row] = rows
    if (!row) throw new Error('The campaign is gone')
    const { club, publicUrl, secret } = this.#settings
    const attachments = await readAttachments(this.#storage, row.attachments)
    const fill = campaignTemplate({ club, publicUrl, branchName: row.branchName, attachments }, row)
    const write = ({ email, name, user }: ClaimedMail) =>
      fill({ email, name, unsubscribeLink: unsubscribeLink(publicUrl, secret, { email, user }) })
    // Keeps the files of one campaign in memory.
    this.#known.clear()
    this.#known.set(campaign, write)
    return write
  }
}
