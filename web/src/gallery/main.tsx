/** Every part of src/ui in all its states. Development only: the build starts from index.html and never comes here. */
import '../ui/tokens.css'
import '../ui/base.css'
import { type ComponentType, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Brand } from '../ui/brand/brand.tsx'
import { ConfirmHost } from '../ui/overlays/confirm-host.tsx'
import { Toasts } from '../ui/overlays/toast.tsx'
import { forceStates } from './force.ts'
import styles from './gallery.module.css'

interface Part {
  title: string
  Section: ComponentType
}

const parts = Object.entries(import.meta.glob<Part>('./sections/*.tsx', { eager: true }))

const wanted = new URLSearchParams(location.search)
document.documentElement.dataset.theme = wanted.get('theme') ?? 'light'
/** `?only=button` shows one section. */
const only = wanted.get('only')

function Gallery() {
  useEffect(forceStates, [])
  return (
    <div className={styles.gallery}>
      <header>
        <Brand />
        <h1>Компоненты и состояния</h1>
      </header>
      {parts.map(([path, { title, Section }]) => {
        const name = path.replace('./sections/', '').replace('.tsx', '')
        return (only ?? name) === name ? (
          <section key={path} data-section={name} className={styles.section}>
            <h2>{title}</h2>
            <Section />
          </section>
        ) : null
      })}
      <Toasts />
      <ConfirmHost />
    </div>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </StrictMode>,
  )
}
