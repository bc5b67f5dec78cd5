import { useTiptapEditor } from 'ra-input-rich-text'
import { useEffect, useReducer } from 'react'

/** The surrounding editor; whoever asks is drawn again when the text or the selection changes. */
export function useEditor() {
  const editor = useTiptapEditor()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!editor) return
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])
  return editor
}
