import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext, useRedirect, useRefresh } from 'react-admin'
import { type FieldValues, useFormState } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { DeliveryDrawer } from '#admin/resources/office/webhooks/DeliveryDrawer.tsx'
import { deliveryColumns } from '#admin/resources/office/webhooks/delivery-columns.tsx'
import { EventsInput } from '#admin/resources/office/webhooks/EventsInput.tsx'
import { WebhookState } from '#admin/resources/office/webhooks/WebhookState.tsx'
import { webhookTexts as texts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { DateTimeFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferencesFormField } from '#admin/ui/form/ReferencesFormField.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'
import { branchSource } from '#admin/ui/reference-sources.ts'
import { SecretDialog } from '#admin/ui/SecretDialog.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  addWebhook,
  endWebhookRotation,
  replayWebhook,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
  WebhookChange,
  type WebhookDelivery,
  WebhookInput,
  type WebhookWithSecret,
} from '#shared/office/webhooks/webhooks.contract.ts'

function WebhookInputs() {
  return (
    <>
      <TextFormField source="name" hint={texts.nameHint} autoFocus />
      <TextFormField source="url" type="url" hint={texts.urlHint} placeholder="https://" />
      <EventsInput source="events" />
      <ReferencesFormField source="branches" hint={texts.branchesHint} isRequired={false} {...branchSource} />
    </>
  )
}

/** A new webhook; its secret is shown once and is not kept in the query cache. */
export function WebhookCreate() {
  const redirect = useRedirect()
  const refresh = useRefresh()
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)

  async function add(values: FieldValues): Promise<object | undefined> {
    setCreated(await call(addWebhook, { body: WebhookInput.parse(values) }))
    return undefined
  }

  function leave() {
    refresh()
    redirect('edit', 'webhooks', created?._id)
  }

  return (
    <CreatePage>
      <RecordForm
        schema={WebhookInput}
        defaultValues={{ name: '', url: '', events: [], branches: [] }}
        onSubmit={add}
      >
        <WebhookInputs />
      </RecordForm>
      {created && <NewSecret webhook={created} onClose={leave} />}
    </CreatePage>
  )
}

/** A new secret, shown once. */
function NewSecret({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  const { secret, name, earlierUntil } = webhook
  return (
    <SecretDialog
      title={`${texts.secretTitle}: ${name}`}
      explanation={
        earlierUntil
          ? `${texts.secretText} ${texts.secretRotated(formatShortMoment(earlierUntil))}`
          : texts.secretText
      }
      label={texts.secret}
      secret={secret}
      onClose={onClose}
    />
  )
}

const lastDays = 3

/** Whether the webhook sends, and what can be done about it. */
function StateCard({ webhook }: { webhook: AdminRecord<Webhook> }) {
  // Each action raises the version on which unsaved values are based.
  const { isDirty } = useFormState()
  const { isRunning, run } = useAction()
  const [isReplaying, setReplaying] = useState(false)
  const { state, offReason, failingSince, lastSuccessAt, author, name } = webhook
  const params = { id: webhook.id }
  const isOn = state === 'on'
  return (
    <Section title={texts.stateTitle}>
      <Box>
        <WebhookState webhook={webhook} />
      </Box>
      {offReason && (
        <Alert severity={offReason === 'manual' ? 'info' : 'warning'}>{texts.explained[offReason]}</Alert>
      )}
      {isOn && failingSince && (
        <Alert severity="warning">{texts.since(formatShortMoment(failingSince))}</Alert>
      )}
      <Details
        entries={[
          ['lastSuccessAt', lastSuccessAt && formatShortMoment(lastSuccessAt)],
          [
            'author',
            <PersonLink key="author" id={author}>
              <ReferenceText reference="users" id={author} />
            </PersonLink>,
          ],
        ]}
      />
      {isDirty && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.saveFirst}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isOn ? (
          <>
            <Button
              variant="outlined"
              color="inherit"
              disabled={isDirty}
              loading={isRunning}
              onClick={() =>
                void run(
                  () => call(testWebhook, { params }),
                  ({ message }) => message,
                )
              }
            >
              {texts.test}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              disabled={isDirty || isRunning}
              onClick={() => setReplaying(true)}
            >
              {texts.replay}
            </Button>
            <ConfirmedAction
              trigger={(ask, isSwitching) => (
                <Button color="error" disabled={isDirty || isSwitching} onClick={ask}>
                  {texts.switchOff}
                </Button>
              )}
              title={texts.switchOffTitle(name)}
              content={texts.switchOffContent}
              confirm={texts.switchOff}
              action={() => call(switchWebhook, { params, body: { state: 'off' } })}
              done={texts.switchedOff}
            />
          </>
        ) : (
          <Button
            variant="contained"
            disabled={isDirty}
            loading={isRunning}
            onClick={() =>
              void run(() => call(switchWebhook, { params, body: { state: 'on' } }), texts.switchedOn)
            }
          >
            {texts.switchOn}
          </Button>
        )}
      </Box>
      {isReplaying && (
        <ActionDialog
          endpoint={replayWebhook}
          params={params}
          defaultValues={{
            from: new Date(Date.now() - lastDays * 86_400_000).toISOString(),
            until: new Date().toISOString(),
          }}
          title={texts.replayTitle}
          content={texts.replayContent}
          confirm={texts.replay}
          done={({ message }) => message}
          onClose={() => setReplaying(false)}
        >
          <DateTimeFormField source="from" />
          <DateTimeFormField source="until" />
        </ActionDialog>
      )}
    </Section>
  )
}

function SecretCard({ webhook }: { webhook: AdminRecord<Webhook> }) {
  const { isDirty } = useFormState()
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null)
  const { earlierUntil } = webhook
  const params = { id: webhook.id }
  return (
    <Section
      title={texts.secretTitle}
      hint={earlierUntil ? texts.rotating(formatShortMoment(earlierUntil)) : texts.rotateHint}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ConfirmedAction
          trigger={(ask, isRunning) => (
            <Button variant="outlined" color="inherit" disabled={isDirty || isRunning} onClick={ask}>
              {texts.rotate}
            </Button>
          )}
          title={texts.rotateTitle(webhook.name)}
          content={earlierUntil ? texts.rotateAgain : texts.rotateContent}
          confirm={texts.rotate}
          action={async () => setRotated(await call(rotateWebhookSecret, { params }))}
        />
        {earlierUntil && (
          <ConfirmedAction
            trigger={(ask, isRunning) => (
              <Button color="inherit" disabled={isDirty || isRunning} onClick={ask}>
                {texts.endRotation}
              </Button>
            )}
            title={texts.endRotationTitle}
            content={texts.endRotationContent}
            confirm={texts.endRotation}
            destructive
            action={() => call(endWebhookRotation, { params })}
            done={texts.rotationEnded}
          />
        )}
      </Box>
      {rotated && <NewSecret webhook={rotated} onClose={() => setRotated(null)} />}
    </Section>
  )
}

/** The newest events, with a link to the log. */
function LatestDeliveries({ webhook }: { webhook: AdminRecord<Webhook> }) {
  const [opened, setOpened] = useState<AdminRecord<WebhookDelivery> | null>(null)
  return (
    <Section title={texts.deliveriesTitle} sx={{ mt: 2 }}>
      <RelatedGrid
        resource="webhook-deliveries"
        sort={{ field: 'createdAt', order: 'DESC' }}
        filter={{ webhook: webhook.id }}
        columns={deliveryColumns.filter(({ source }) => source !== 'webhook')}
        empty={texts.noDeliveries}
        onOpen={setOpened}
      />
      {opened && <DeliveryDrawer delivery={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function WebhookDetails() {
  const webhook = useRecordContext<AdminRecord<Webhook>>()
  if (!webhook) return null
  return (
    <>
      <RecordForm
        schema={WebhookChange}
        actions={<DeleteRecord />}
        hasWideAside
        aside={
          <>
            <StateCard webhook={webhook} />
            <SecretCard webhook={webhook} />
          </>
        }
      >
        <WebhookInputs />
      </RecordForm>
      <LatestDeliveries webhook={webhook} />
    </>
  )
}

export function WebhookEdit() {
  return (
    <EditPage>
      <WebhookDetails />
    </EditPage>
  )
}
