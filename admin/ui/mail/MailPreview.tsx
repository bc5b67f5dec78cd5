import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import { Alert, Box, Card, LinearProgress, Skeleton, Typography } from '@mui/material'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import { previewCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'

type Screen = 'phone' | 'desktop'

const screens = [
  { value: 'phone', label: texts.phone, icon: PhoneIcon },
  { value: 'desktop', label: texts.desktop, icon: DesktopIcon },
] as const

/** Viewport sizes in pixels. */
const sizes = { phone: { width: 375, height: 640 }, desktop: { width: 720, height: 860 } } as const

interface MailPreviewProps {
  subject: string
  /** The whole document; undefined until first rendered. */
  html: string | undefined
  isPending: boolean
  problem?: string | undefined
  /** A note below, such as on placeholders. */
  hint?: string
}

/** A preview of a mail on a phone or computer. The frame runs no scripts and follows no links. */
export function MailPreview({ subject, html, isPending, problem, hint }: MailPreviewProps) {
  const [screen, setScreen] = useStore<Screen>('mail.preview', 'phone')
  const place = useRef<HTMLDivElement>(null)
  const room = useWidth(place)
  const titleId = useId()
  const { width, height } = sizes[screen]
  const scale = room ? Math.min(1, room / width) : 1
  const title = subject || texts.noSubject

  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 2, display: 'grid', gap: 1.5, position: 'relative' }}
    >
      {isPending && html !== undefined && (
        <LinearProgress
          aria-label={texts.updating}
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Typography id={titleId} variant="h3" component="h2">
          {texts.preview}
        </Typography>
        <ViewSwitch label={texts.screen} view={screen} views={screens} onChange={setScreen} />
      </Box>
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Box ref={place} sx={{ minWidth: 0 }}>
        <Box
          sx={{
            width: width * scale,
            mx: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: screen === 'phone' ? 3 : 1,
            overflow: 'hidden',
            bgcolor: 'background.default',
          }}
        >
          <Box sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
          </Box>
          <Box
            sx={{ height: `min(${height * scale}px, 100dvh - 330px)`, minHeight: 320, overflow: 'hidden' }}
          >
            {html === undefined ? (
              isPending && <Skeleton variant="rectangular" height="100%" />
            ) : (
              <Box
                component="iframe"
                sandbox=""
                title={texts.previewOf(title)}
                srcDoc={html.replace('<head>', '<head><base target="_blank">')}
                sx={{
                  display: 'block',
                  width,
                  height: `${100 / scale}%`,
                  border: 0,
                  bgcolor: '#fff',
                  transform: `scale(${scale})`,
                  transformOrigin: '0 0',
                }}
              />
            )}
          </Box>
        </Box>
      </Box>
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Card>
  )
}

/** An element’s width in pixels; 0 before the first measurement. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

const names = ['branch', 'subject', 'preheader', 'content', 'actionLabel', 'actionLink']
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A debounced preview of the mail. */
export function LivePreview() {
  const [branch, subject, preheader, content, actionLabel, actionLink]: unknown[] = useWatch({ name: names })
  const isWhole = Boolean(text(actionLabel).trim()) === Boolean(text(actionLink).trim())
  const body = {
    title: '-',
    branch: text(branch) || null,
    // An empty mail is shown as well.
    subject: text(subject).trim() || '-',
    preheader: text(preheader),
    content: text(content) || '<p></p>',
    // An incomplete button is omitted.
    actionLabel: isWhole ? text(actionLabel) : '',
    actionLink: isWhole ? text(actionLink) : '',
  }
  const key = useDebounced(JSON.stringify(body))
  const { data, error, isFetching } = useCall(previewCampaign, { body: JSON.parse(key) as typeof body })
  // The last preview stays while the next one is fetched, and beside an error.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const shown = data ?? last
  return (
    <MailPreview
      subject={text(subject).trim() ? (shown?.subject ?? '') : ''}
      html={shown?.html}
      isPending={isFetching}
      problem={error?.message}
      hint={texts.sampleHint}
    />
  )
}
