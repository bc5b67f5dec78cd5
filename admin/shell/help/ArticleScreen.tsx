import PreviousIcon from '@mui/icons-material/ArrowBackOutlined'
import NextIcon from '@mui/icons-material/ArrowForwardOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { Link, useParams } from 'react-router-dom'
import { useCanOpen } from '#admin/core/auth/access.ts'
import { guide } from '#admin/shell/help/guide/guide.ts'
import { helpTexts } from '#admin/shell/help/help.texts.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { MissingPage } from '#admin/ui/page/StatusPages.tsx'

const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

const articles = guide.flatMap((chapter) => chapter.articles)

/** A sentence in which the names of buttons and screens are bold. */
const Sentence = ({ text }: { text: string }) =>
  text.split(/(?<=“)([^”]+)(?=”)/).map((part, index) =>
    // Every second part stands in quotes.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
    index % 2 === 0 ? part : <b key={index}>{part}</b>,
  )

/** One task of the guide. */
export default function ArticleScreen() {
  const { article: id } = useParams()
  const canOpen = useCanOpen()
  const index = articles.findIndex((article) => article.id === id)
  const article = articles[index]
  if (!article) return <MissingPage />
  const { title, intro, steps, note, picture, screen } = article
  const source = picture && pictures[`./pictures/${picture}.webp`]
  const [previous, next] = [articles[index - 1], articles[index + 1]]
  return (
    <>
      <PageHeader title={title} back={{ to: '/help', label: helpTexts.all }}>
        {(!screen.resource || canOpen(screen.resource)) && (
          <Button component={Link} to={screen.path} variant="contained">
            {helpTexts.open}
          </Button>
        )}
      </PageHeader>
      <Card component="article" sx={{ p: { xs: 2, md: 3 }, maxWidth: 860 }}>
        {intro && (
          <Typography sx={{ mb: 2 }}>
            <Sentence text={intro} />
          </Typography>
        )}
        <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mb: 1.25, lineHeight: 1.6 } }}>
          {steps.map((step) => (
            <Typography key={step} component="li">
              <Sentence text={step} />
            </Typography>
          ))}
        </Box>
        {note && (
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            <Sentence text={note} />
          </Typography>
        )}
        {source && (
          <Box
            component="img"
            src={source}
            alt={helpTexts.picture(title)}
            width={1032}
            height={736}
            loading="lazy"
            sx={{
              display: 'block',
              width: '100%',
              height: 'auto',
              mt: 3,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          />
        )}
      </Card>
      <Box component="nav" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, maxWidth: 860 }}>
        {previous && (
          <Button
            component={Link}
            to={`/help/${previous.id}`}
            startIcon={<PreviousIcon />}
            aria-label={`${helpTexts.previous}: ${previous.title}`}
          >
            {previous.title}
          </Button>
        )}
        {next && (
          <Button
            component={Link}
            to={`/help/${next.id}`}
            endIcon={<NextIcon />}
            aria-label={`${helpTexts.next}: ${next.title}`}
            sx={{ ml: 'auto' }}
          >
            {next.title}
          </Button>
        )}
      </Box>
    </>
  )
}
