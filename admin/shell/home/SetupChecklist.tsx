import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import CircleIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { Alert, Box, Button, Card, LinearProgress, Typography } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { setupTexts as texts } from '#admin/shell/home/setup.texts.ts'
import {
  optionalSteps,
  type Setup,
  type SetupStep,
  sendSetupTestMail,
  showSetup,
  skipSetupStep,
  type TestMailDelivery,
} from '#shared/office/setup/setup.contract.ts'

/** The screen of each step; the test mail is sent at once, and card payments are a setting of the server. */
const paths: Readonly<Partial<Record<SetupStep, string>>> = {
  identity: '/identity',
  branch: '/branches/create',
  'opening-hours': '/branches',
  photographs: '/gallery/create',
  packages: '/packages/create',
  // A draft may be waiting to be published.
  contract: '/contracts',
  staff: `/users/create?source=${encodeURIComponent(JSON.stringify({ role: 'staff' }))}`,
  members: '/members?import=1',
  gate: '/turnstile-devices/create',
}

type Step = Setup['steps'][number]
type OptionalStep = (typeof optionalSteps)[number]

const isOptional = (step: SetupStep): step is OptionalStep => optionalSteps.some((name) => name === step)
/** Milliseconds. */
const pollInterval = 2_000

const isUnderWay = ({ delivery }: Step) => delivery !== undefined && delivery.state !== 'failed'
const isSettled = ({ isDone, isSkipped }: Step) => isDone || isSkipped

/** Whether the figures of a club are worth showing: it has a branch. */
export const hasBegun = (setup: Setup | undefined) =>
  setup?.steps.some(({ step, isDone }) => step === 'branch' && isDone) ?? true

/** The steps of a new club, for admins; undefined for others and until they are known. */
export function useSetup() {
  const canAccess = useCanAccess()
  return useCall(showSetup, undefined, {
    enabled: canAccess('identity', 'show'),
    // While a test mail is on its way.
    refetchInterval: ({ state }) => (state.data?.steps.some(isUnderWay) ? pollInterval : false),
  })
}

/** The steps of a new club before it can open; hidden once each is done or skipped. */
export function SetupChecklist() {
  const titleId = useId()
  const { data, error, refetch } = useSetup()
  if (error && !data)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failed}
      </Alert>
    )
  if (!data || data.steps.every(isSettled)) return null
  const settled = data.steps.filter(isSettled).length
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h2" component="h2">
        {texts.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, color: 'text.secondary' }}>
        {texts.progress(settled, data.steps.length)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * settled) / data.steps.length}
        aria-label={texts.progress(settled, data.steps.length)}
      />
      <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.steps.map((step) => (
          <StepRow key={step.step} {...step} />
        ))}
      </Box>
    </Card>
  )
}

/** The state of the test mail until it is accepted. */
function Delivery({ state, reason }: TestMailDelivery) {
  if (state === 'sending')
    return (
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {texts.testMail.sending}
      </Typography>
    )
  return (
    <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ mt: 1 }}>
      {texts.testMail[state](reason)}
    </Alert>
  )
}

function StepRow({ step, isDone, isSkipped, delivery }: Step) {
  const { name, text, action } = texts.steps[step]
  const path = paths[step]
  const { isRunning, run } = useAction()
  const isOpen = !isDone && !isSkipped
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      {isDone ? (
        <CheckCircleIcon color="success" titleAccess={texts.done} />
      ) : (
        <CircleIcon sx={{ color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, color: isOpen ? 'text.primary' : 'text.secondary' }}>
          {name}
        </Typography>
        {isOpen && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        )}
        {isOpen && delivery && <Delivery {...delivery} />}
        {isSkipped && !isDone && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.skipped}
          </Typography>
        )}
      </Box>
      {isOpen && path && (
        <Button component={Link} to={path} variant="outlined">
          {action}
        </Button>
      )}
      {isOpen && step === 'test-mail' && (
        <Button
          variant="outlined"
          loading={isRunning || delivery?.state === 'sending'}
          onClick={() =>
            void run(async () => {
              await call(sendSetupTestMail)
            }, texts.testMailSent)
          }
        >
          {delivery ? texts.testMail.again : action}
        </Button>
      )}
      {!isDone && isOptional(step) && (
        <Button
          color="inherit"
          disabled={isRunning}
          aria-label={isSkipped ? texts.unskipOf(name) : texts.skipOf(name)}
          onClick={() =>
            void run(() => call(skipSetupStep, { params: { step }, body: { isSkipped: !isSkipped } }))
          }
        >
          {isSkipped ? texts.unskip : texts.skip}
        </Button>
      )}
    </Box>
  )
}
