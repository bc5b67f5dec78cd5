import '#site/ui/form/form.css'
import '#site/ui/form/question.css'
import { type ReactNode, type RefObject, useId } from 'react'

interface QuestionDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  /** The consequence of confirming. */
  children: ReactNode
  confirm: string
  keep: string
  onConfirm: () => void
}

/** A modal question before something that cannot be undone; `openDialog` opens it. */
export function QuestionDialog({ dialog, title, children, confirm, keep, onConfirm }: QuestionDialogProps) {
  const titleId = useId()
  return (
    <dialog ref={dialog} className="question" aria-labelledby={titleId}>
      <form method="dialog">
        <h3 id={titleId}>{title}</h3>
        {children}
        <div className="form-links">
          <button type="submit" className="button small" onClick={onConfirm}>
            {confirm}
          </button>
          <button type="submit" className="button quiet small">
            {keep}
          </button>
        </div>
      </form>
    </dialog>
  )
}
