import styles from './chat-preview.module.css'

interface Props {
  text: string
  bold?: { from: number; to: number }
  /** In rows. */
  buttons: string[][]
}

/** A message of the bot as a creator sees it. The buttons are only shown. */
export const ChatPreview = ({ text, bold = { from: 0, to: 0 }, buttons }: Props) => (
  <section className={styles.chat} aria-label="Сообщение">
    <p>
      {text.slice(0, bold.from)}
      {bold.to > bold.from && <b>{text.slice(bold.from, bold.to)}</b>}
      {text.slice(bold.to)}
    </p>
    <ul aria-label="Кнопки под сообщением">
      {buttons.map((row) => (
        <li key={row.join()}>
          {row.map((button) => (
            <span key={button}>{button}</span>
          ))}
        </li>
      ))}
    </ul>
  </section>
)
