import { haptics } from '../telegram/haptics.ts'
import { Chip } from '../ui/controls/chip.tsx'
import styles from './language-chips.module.css'

/** Those that are asked for most; any other one is typed. */
const LANGUAGES = ['Русский', 'Английский', 'Казахский', 'Грузинский']

interface Props {
  /** «русский, английский» */
  typed: string
  onChange: (typed: string) => void
}

/** Below a field for languages: a tap adds one of them to the text or takes it out. */
export function LanguageChips({ typed, onChange }: Props) {
  const chosen = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const isSame = (word: string, language: string) => word.toLowerCase() === language.toLowerCase()
  const isChosen = (language: string) => chosen.some((word) => isSame(word, language))
  function toggle(language: string) {
    haptics.selection()
    const words = isChosen(language)
      ? chosen.filter((word) => !isSame(word, language))
      : [...chosen, language.toLowerCase()]
    onChange(words.join(', '))
  }
  return (
    <div role="group" aria-label="Частые языки" className={styles.chips}>
      {LANGUAGES.map((language) => (
        <Chip key={language} selected={isChosen(language)} onClick={() => toggle(language)}>
          {language}
        </Chip>
      ))}
    </div>
  )
}
