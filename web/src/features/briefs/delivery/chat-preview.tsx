import styles from './send.module.css'

/** A message of the bot as a creator sees it. The buttons are only shown. */
export const ChatPreview = ({ text, buttons }: { text: string; buttons: string[] }) => (
  <section className={styles.chat} aria-label="Сообщение">
    <p>{text}</p>
    <ul aria-label="Кнопки под сообщением">
      {buttons.map((button) => (
        <li key={button}>{button}</li>
      ))}
    </ul>
  </section>
)
