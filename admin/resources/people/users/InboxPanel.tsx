import { Box, Button, Chip, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#admin/core/client.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { listPersonInbox } from '#shared/office/person-summary/person-summary.contract.ts'

/** A user’s notifications, newest first, with their read state. */
export default function InboxPanel({ user }: { user: string }) {
  const params = { id: user }
  const { data, error, refetch, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [listPersonInbox.method, listPersonInbox.url, { params }],
      queryFn: ({ pageParam: before, signal }) =>
        call(listPersonInbox, { params, query: before ? { before } : {}, signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      retry: false,
    })
  const entries = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return (
    <Box sx={{ p: 2 }}>
      {data && entries.length === 0 && (
        <Typography sx={{ p: 1, color: 'text.secondary', textAlign: 'center' }}>
          {texts.noNotifications}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(({ _id, title, message, sentAt, isRead }) => (
          <Box key={_id} component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 650, flex: 1, minWidth: 160 }}>
                {title}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {formatShortMoment(sentAt)}
              </Typography>
              <Chip
                size="small"
                variant="outlined"
                color={isRead ? 'default' : 'info'}
                label={isRead ? texts.read : texts.unread}
              />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {message}
            </Typography>
          </Box>
        ))}
      </Box>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {(isPending || isFetchingNextPage) && <Skeleton variant="rounded" height={160} />}
      {hasNextPage && !isFetchingNextPage && (
        <Button color="inherit" sx={{ mt: 1 }} onClick={() => fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </Box>
  )
}
