import styles from './tag.module.css'

export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>
