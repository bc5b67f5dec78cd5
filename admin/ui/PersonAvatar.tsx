import { Avatar } from '@mui/material'
import { initials } from '#shared/core/text.ts'

interface PersonAvatarProps {
  name: string
  photo: string | null
  size?: number
}

/** A user’s photograph or initials. */
export function PersonAvatar({ name, photo, size = 32 }: PersonAvatarProps) {
  return (
    <Avatar
      src={photo ?? undefined}
      alt=""
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 650,
        bgcolor: 'secondary.main',
        color: 'background.paper',
      }}
    >
      {initials(name)}
    </Avatar>
  )
}
